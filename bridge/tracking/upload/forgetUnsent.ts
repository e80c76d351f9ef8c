import { openStorageArea } from '#bridge/storage/areas.ts'
import { eventsIn, exitQueue } from '../outbox/chunk.ts'
import { readInFlight, removeInFlight } from './inFlight.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Removes the events that are stored and not sent, of all tabs: the exchange does not want them, or the person does not.
 * @returns how many that were; those of the requests that are `awaited`, by their first event, may have arrived, and do not count.
 */
export async function forgetUnsent(awaited = none): Promise<number> {
  const inFlight = readInFlight()
  const going = new Set(inFlight.filter(({ first }) => awaited.has(first)).flatMap(({ keys }) => keys))
  const left = [...exitQueue.all().keys()]
  exitQueue.remove(left)
  const { value: keys } = await openStorageArea('webSdk').update(async (records) => {
    const stored = [...new Set([...left, ...(await records.keys())])]
    for (const key of stored) records.delete(key)
    return stored
  })
  removeInFlight(inFlight.map(({ first }) => first))
  return eventsIn(keys.filter((key) => !going.has(key)))
}
