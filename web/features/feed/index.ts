export { feedOf } from './feed.ts'
export { LateRail } from './LateRail.tsx'
