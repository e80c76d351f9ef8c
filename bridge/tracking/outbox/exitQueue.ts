import type { Area } from '../../storage/areas.ts'
import { createEntries } from './entries.ts'

/**
 * Chunks of pages that went before the database had them: it may not have been open yet. Whoever uploads next brings them into
 * it first, so that nothing is uploaded that would come back from here.
 */
export const left = createEntries('trackLeft')

export async function bringLeft(area: Area): Promise<void> {
  const chunks = left.all()
  if (chunks.size === 0) return
  await area.change((records) => {
    for (const [key, text] of chunks) records.set(key, text)
  })
  left.remove([...chunks.keys()])
}
