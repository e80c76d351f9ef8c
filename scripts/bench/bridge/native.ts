/** What the fake native side is asked to do with one message. */
export interface Order {
  readonly act: 'answer' | 'answerWithin' | 'answerTwice' | 'answerReversed' | 'throw' | 'silent'
  readonly value: unknown
}

/** `none`: no native side at all. `bare`: there, but without the method that is called. */
export type Presence = 'whole' | 'bare' | 'none'

/** Puts the native side on the window, loads the bridge, and returns a function that makes one call. */
export type Connect = (presence: Presence) => Promise<Connection>

export interface Connection {
  call(order: Order): Promise<unknown>
  /** Takes the method away while the page lives. */
  vanish(): void
}

/** How many calls `answerReversed` waits for. */
export const together = 20

const held: (() => void)[] = []

/** The work of the fake native side. */
export function obey({ act, value }: Order, answer: (value: unknown) => void): void {
  if (act === 'throw') throw new Error('The native side failed.')
  if (act === 'answerWithin') answer(value)
  if (act === 'answer' || act === 'answerTwice') queueMicrotask(() => answer(value))
  if (act === 'answerTwice') queueMicrotask(() => answer('the second answer'))
  if (act !== 'answerReversed') return
  held.unshift(() => answer(value))
  if (held.length === together) for (const release of held.splice(0)) queueMicrotask(release)
}
