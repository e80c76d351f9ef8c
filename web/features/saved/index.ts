export { toggleSaved } from './save.ts'
