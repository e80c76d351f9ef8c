export { feedOf } from './feed.ts'
export { Rail } from './Rail.tsx'
