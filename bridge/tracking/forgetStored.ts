import type { Area } from '../storage/areas.ts'
import { eventsIn, readKey } from './chunk.ts'
import type { Ledger } from './ledger.ts'
import { readMarks, removeMarks } from './marks.ts'
import type { DropReason } from './types.ts'

/** Drops what is stored: the exchange does not want it, or the person does not. */
export async function forgetStored(area: Area, ledger: Ledger, reason: DropReason): Promise<void> {
  const { value: keys } = await area.change(async (records) => {
    const chunks = (await records.keys()).filter((key) => readKey(key) !== undefined)
    for (const key of chunks) records.delete(key)
    return chunks
  })
  ledger.drop(reason, eventsIn(keys))
  removeMarks(readMarks().map(({ first }) => first))
}
