import { boundedNumber, nonEmptyText, page, type Read, type ReadFaults, read } from '#bridge/lib/read.ts'
import { nullOr } from '#bridge/lib/readLate.ts'
import { readId } from '#bridge/lib/userId.ts'
import { records } from '../records/records.ts'

/** One event as it came. */
export interface LiveEvent {
  readonly name: string
  readonly data: unknown
  /** A later stream goes on from it. */
  readonly id?: string | undefined
}

/** A longer event, in UTF-16 units, is none of an exchange's. */
export const maxEventLength = 256 * 1024

export interface ParserDeps {
  readonly onEvent: (name: string, data: string) => void
  readonly onId: (id: string) => void
  readonly onRetry: (ms: number) => void
}

/**
 * Reads server-sent events from pieces of text.
 * @returns takes the next piece. Throws a RangeError at an event that is too long.
 */
export function createEventParser({ onEvent, onId, onRetry }: ParserDeps): (piece: string) => void {
  let rest = ''
  let name = ''
  let data: string[] = []
  let length = 0
  const fields = new Map<string, (value: string) => void>([
    [
      'event',
      (value) => {
        name = value
      },
    ],
    [
      'data',
      (value) => {
        data.push(value)
        length += value.length
      },
    ],
    ['id', (value) => value.includes('\0') || onId(value)],
    ['retry', (value) => /^\d{1,9}$/.test(value) && onRetry(Number(value))],
  ])
  const take = (line: string): void => {
    if (line !== '') {
      const colon = line.indexOf(':')
      const field = colon < 0 ? line : line.slice(0, colon)
      fields.get(field)?.(colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, ''))
      return
    }
    if (data.length > 0) onEvent(name || 'message', data.join('\n'))
    name = ''
    data = []
    length = 0
  }
  return (piece) => {
    // The other half of a CRLF may be in the next piece.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      take(line)
      if (length > maxEventLength) break
    }
    if (length + rest.length > maxEventLength) throw new RangeError('An event of the live stream is too long.')
  }
}

const userId: Read<string> = (value) => readId(value) ?? undefined
const amount: Read<number> = (value, faults) => {
  const number = boundedNumber(value, faults)
  return number === undefined || number < 0 ? undefined : number
}

const readers = {
  open: read({ userId: nullOr(userId) }),
  prices: read({ bussiness: [undefined, 'sp', 'mc'], list: page(records.tick) }),
  feed: read({ tab: [undefined, 'recommended', 'following', 'hot', 'coins'], since: nonEmptyText, count: amount }),
  counts: read({ list: page({ id: nonEmptyText, likeCount: amount, commentCount: amount, repostCount: amount }) }),
  notifications: read({ unread: amount }),
} as const satisfies Readonly<Record<string, Read<unknown>>>

type Readers = typeof readers
export type LiveName = keyof Readers
export type LiveData<N extends LiveName> = Exclude<ReturnType<Readers[N]>, undefined>

/** How the data of each event is read. Others are not for us. */
export const liveReaders: {
  readonly [N in LiveName]: (value: unknown, faults: ReadFaults) => LiveData<N> | undefined
} = readers

export const isLiveName = (name: string): name is LiveName => Object.keys(liveReaders).includes(name)
