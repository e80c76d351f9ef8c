export { reactTo } from './reactTo.ts'
export { sharePost } from './sharePost.ts'
