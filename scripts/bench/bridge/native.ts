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
