import { type Connection, type Order, type Presence, together } from './native.ts'

export interface Case {
  readonly name: string
  readonly presence: Presence
  /** Resolves with whether the call ended as it should. Never resolving is the bug that this looks for. */
  run(connection: Connection): Promise<boolean>
}

const order = (act: Order['act'], value: unknown = 'value'): Order => ({ act, value })

/** Accepts any outcome: a result, a rejection or a throw. */
const ends = (call: () => Promise<unknown>): Promise<boolean> =>
  new Promise((resolve) => {
    const end = () => resolve(true)
    try {
      call().then(end, end)
    } catch {
      end()
    }
  })

const gives = async (connection: Connection, act: Order['act'], value: unknown): Promise<boolean> =>
  JSON.stringify(await connection.call(order(act, value))) === JSON.stringify(value)

const all = async (tests: readonly Promise<boolean>[]): Promise<boolean> => (await Promise.all(tests)).every(Boolean)

export const cases: readonly Case[] = [
  { name: 'no carrier', presence: 'none', run: (at) => ends(() => at.call(order('answer'))) },
  { name: 'handler missing', presence: 'bare', run: (at) => ends(() => at.call(order('answer'))) },
  {
    name: 'handler vanishes',
    presence: 'whole',
    async run(at) {
      await at.call(order('answer'))
      at.vanish()
      return ends(() => at.call(order('answer')))
    },
  },
  { name: 'native throws', presence: 'whole', run: (at) => ends(() => at.call(order('throw'))) },
  { name: 'native silent', presence: 'whole', run: (at) => ends(() => at.call(order('silent'))) },
  {
    name: 'page left',
    presence: 'whole',
    run(at) {
      const ended = ends(() => at.call(order('silent')))
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: false }))
      // Must end immediately, not by a timeout.
      return Promise.race([ended, new Promise<boolean>((resolve) => setTimeout(resolve, 1_000, false))])
    },
  },
  {
    name: 'falsy results',
    presence: 'whole',
    run: (at) => all([false, 0, '', null].map((value) => gives(at, 'answer', value))),
  },
  { name: 'answer within the call', presence: 'whole', run: (at) => gives(at, 'answerWithin', 'value') },
  {
    name: 'answered twice',
    presence: 'whole',
    run: (at) => all(['a', 'b'].map((value) => gives(at, 'answerTwice', value))),
  },
  {
    name: `${together} at once, answered in reverse`,
    presence: 'whole',
    run: (at) => all(Array.from({ length: together }, (_, n) => gives(at, 'answerReversed', { n }))),
  },
  {
    name: 'quotes and U+2028',
    presence: 'whole',
    run: (at) => gives(at, 'answer', { text: 'it’s "so" \\ \u2028\u2029 </script> \u{1F600}' }),
  },
]
