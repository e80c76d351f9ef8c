export { feedOf } from './feed.ts'
export { Rail } from './Rail.tsx'
export { $writeRow } from './writeRow.ts'
