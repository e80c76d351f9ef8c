import type { Connect, Order } from './native.ts'
import { obey } from './native.ts'

interface Message {
  readonly id: string
  readonly page: string
  readonly params: { readonly params: Order }
}

export const connect: Connect = async (presence) => {
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
  const { createBridge } = await import('../../../bridge/app/bridge.ts')
  const bridge = createBridge({ schemes: [], handlers: {}, control: 'BenchControl', screens: {} })
  return {
    async call(order) {
      // `request` waits 100 s; the deadline of `closePage` can be waited for.
      if (order.act === 'silent') return bridge.call('closePage', {})
      const { data } = await bridge.call('request', { method: 'POST', path: 'v1/bench', params: order })
      return data
    },
    vanish: () => void Reflect.deleteProperty(control, 'request'),
  }
}
