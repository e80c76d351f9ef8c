import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'

/** The keys of the last logged-in user, of this browser and of this tab: data of theirs may be left. */
const personKey = 'person'

/** Whose things may be here. */
export const keptPersons = (): readonly string[] =>
  [readLocal(personKey), readTab(personKey)].filter((person): person is string => Boolean(person))

/** Notes the owner of data that is stored from now on; `null` for a visitor. */
export function notePerson(reader: string | null): void {
  if ((readLocal(personKey) || null) !== reader) writeLocal(personKey, reader ?? '')
  if (readTab(personKey) !== reader) writeTab(personKey, reader)
}
