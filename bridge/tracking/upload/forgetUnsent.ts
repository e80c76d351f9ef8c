import type { Area } from '../../storage/areas.ts'
import { eventsIn } from '../outbox/chunk.ts'
import { left } from '../outbox/exitQueue.ts'
import { readMarks, removeMarks } from './inFlight.ts'

const none: ReadonlySet<string> = new Set()

/**
 * Removes what is stored, of all tabs: the exchange does not want it, or the person does not.
 * @returns how many events that were; those of requests `underWay`, by their first event, may have arrived, and do not count.
 */
export async function forgetStored(area: Area, underWay = none): Promise<number> {
  const marks = readMarks()
  const going = new Set(marks.filter(({ first }) => underWay.has(first)).flatMap(({ keys }) => keys))
  const gone = [...left.all().keys()]
  left.remove(gone)
  const { value: keys } = await area.change(async (records) => {
    const chunks = [...new Set([...gone, ...(await records.keys())])].filter((key) => /^(event|taken)\|/.test(key))
    for (const key of chunks) records.delete(key)
    return chunks
  })
  removeMarks(marks.map(({ first }) => first))
  return eventsIn(keys.filter((key) => !going.has(key)))
}
