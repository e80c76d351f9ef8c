export interface Order {
  readonly act: 'answer' | 'answerWithin' | 'answerTwice' | 'answerReversed' | 'throw' | 'silent'
  readonly value: unknown
}

/** `none`: no native side. `bare`: a native side without the called method. */
export type Presence = 'whole' | 'bare' | 'none'

export interface Connection {
  call(order: Order): Promise<unknown>
  vanish(): void
}

/** How many calls `answerReversed` waits for. */
export const together = 20

const held: (() => void)[] = []

function obey({ act, value }: Order, answer: (value: unknown) => void): void {
  if (act === 'throw') throw new Error('The native side failed.')
  if (act === 'answerWithin') answer(value)
  if (act === 'answer' || act === 'answerTwice') queueMicrotask(() => answer(value))
  if (act === 'answerTwice') queueMicrotask(() => answer('the second answer'))
  if (act !== 'answerReversed') return
  held.unshift(() => answer(value))
  if (held.length === together) for (const release of held.splice(0)) queueMicrotask(release)
}

interface Message {
  readonly id: string
  readonly page: string
  readonly params: { readonly params: Order }
}

export const connect = async (presence: Presence): Promise<Connection> => {
  const control = {
    request(json: string) {
      const { id, page, params }: Message = JSON.parse(json)
      const answer = (data: unknown) =>
        window.insightsBridge?.reply({ id, page, result: { code: '200', msg: '', data } })
      obey(params.params, answer)
    },
    closePage() {},
  }
  if (presence === 'bare') Reflect.deleteProperty(control, 'request')
  if (presence !== 'none') Reflect.set(window, 'BenchControl', control)
  const { createBridge } = await import('#bridge/app/bridge.ts')
  const bridge = createBridge({ schemes: [], handlers: {}, control: 'BenchControl', screens: {} })
  return {
    async call(order) {
      // `request` waits 100 s; the timeout of `closePage` is shorter.
      if (order.act === 'silent') return bridge.call('closePage', {})
      const { data } = await bridge.call('request', { method: 'POST', path: 'v1/bench', params: order })
      return data
    },
    vanish: () => void Reflect.deleteProperty(control, 'request'),
  }
}

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

/** Longer than the timeout of the call to a silent app. */
const patienceMs = 6_000

const payload = { tab: 'hot', cursor: 'c_1024', items: [1, 2, 3], text: 'a post about #btc and $ETH' }

export async function settles(at: number): Promise<boolean> {
  const row = cases[at]
  if (!row) throw new Error(`There is no case ${at}.`)
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, false))
  const run = async () => row.run(await connect(row.presence))
  return Promise.race([run().catch(() => false), late])
}

export async function rate(durationMs: number): Promise<number> {
  const connection = await connect('whole')
  const trips = async (ms: number) => {
    const start = performance.now()
    let count = 0
    for (; performance.now() - start < ms; count += 50) {
      for (let trip = 0; trip < 50; trip++) await connection.call({ act: 'answer', value: payload })
    }
    return (count * 1_000) / (performance.now() - start)
  }
  await trips(durationMs / 3) // Warms up the engine.
  return trips(durationMs)
}
