export { feedOf } from './feed.ts'
