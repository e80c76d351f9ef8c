export { CommentSkeleton } from './Comment/CommentSkeleton.tsx'
export { Comments, commentsTitle } from './Comment/Comments.tsx'
export { ReplySlot } from './ReplySlot.tsx'
