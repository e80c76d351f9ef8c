export { $away, type Away, setAway } from './away.ts'
export { $judge } from './judge.ts'
export {
  $mutedWords,
  $mutedWordsWaiting,
  cleanWords,
  followMutedWords,
  maxWords,
  setMutedWords,
} from './mutedWords.ts'
export { createRelationList, type KnownPerson } from './relationList.ts'
export { relate } from './SafetyMenu/deeds.ts'
export { MutedRow } from './SafetyMenu/MutedRow.tsx'
export { SafetyMenu } from './SafetyMenu/SafetyMenu.tsx'
export { followMutes, type RelationKind, relationOf, rememberRelations, type Somebody, setRelation } from './safety.ts'
