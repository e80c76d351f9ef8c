import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { draftStoreOf, newDraft, recordOf } from '#web/features/writing/drafts/draftStore.ts'

test('stores drafts in the area community of data version 1, under their owner’s id', async () => {
  const draft = newDraft('message', { text: 'A thought' })
  await draftStoreOf('7').change(draft.draftId, () => recordOf(draft))
  // Read past our code, by the names that every release has used.
  const database = await openDB('insights')
  const kept = new Map<string, readonly IDBValidKey[]>()
  for (const area of database.objectStoreNames) kept.set(area, await database.getAllKeys(area))
  database.close()
  expect(database.version).toBe(1)
  // Other tests may have kept things of theirs.
  const ours = [...kept].flatMap(([area, keys]) =>
    keys.filter((key) => String(key).includes(draft.draftId)).map((key) => [area, key]),
  )
  expect(ours).toEqual([['community', `draft 7 ${draft.draftId}`]])
})
