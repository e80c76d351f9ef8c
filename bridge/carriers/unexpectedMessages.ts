import { report } from '../lib/report.ts'

/** A message from native that changed nothing. Its content is left out: it may be sensitive. */
export interface UnexpectedMessage {
  readonly reason: UnexpectedReason
  readonly id?: string
  readonly event?: string
}

export type UnexpectedReason =
  | 'duplicate'
  | 'late'
  | 'unknown_id'
  | 'foreign_page'
  | 'unreadable'
  | 'unknown_event'
  | 'bad_event'
  | 'unheard_event'

export type OnUnexpectedMessage = (stray: UnexpectedMessage) => void

const kept = 50

/** Keeps the last unexpected messages, and passes each on. */
export function createUnexpectedMessages(onUnexpectedMessage: OnUnexpectedMessage = () => {}): {
  readonly strays: readonly UnexpectedMessage[]
  record: OnUnexpectedMessage
} {
  const strays: UnexpectedMessage[] = []
  return {
    strays,
    record(stray) {
      strays.push(stray)
      if (strays.length > kept) strays.shift()
      report('bridge', stray.reason)
      onUnexpectedMessage(stray)
    },
  }
}
