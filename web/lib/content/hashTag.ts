import { oneLine } from '#bridge/lib/line.ts'
import { normalized } from '#bridge/site/combining.ts'

/** A tag without its sign (full-width ones are typed by many) and without spaces round it, put together as most write it. */
export const plainTag = (text: string): string => normalized(oneLine(text).replace(/^[#＃\s]+/u, ''), 'NFC')
