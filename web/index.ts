export { type MountOptions, mount } from './mount.ts'
