export { $filterPost } from './filterPost.ts'
export { $hidden, type Hidden as Away, isDeletedHere, setHidden } from './hidden.ts'
export { ModerationMenu } from './ModerationMenu/ModerationMenu.tsx'
export { MutedRow } from './ModerationMenu/MutedRow.tsx'
export { relate } from './ModerationMenu/moderationActions.ts'
export { $editingComment } from './ModerationMenu/stage.ts'
export { unblock } from './ModerationMenu/unblock.ts'
export {
  $mutedWords,
  $mutedWordsWaiting,
  cleanWords,
  maxWords,
  setMutedWords,
  watchMutedWords,
} from './mutedWords.ts'
export {
  type RelationKind,
  relationOf,
  rememberRelations,
  type Somebody,
  toggleRelation,
  watchMutes,
} from './mutesAndBlocks.ts'
export { OwnRemoval } from './Removal/OwnRemoval.tsx'
export { createRelationList, type KnownPerson } from './relationList.ts'
export { createReportList, type Report } from './reportList.ts'
