import type { Connect, Order } from './native.ts'
import { obey } from './native.ts'

/**
 * `@capacitor/core` is the half that apps import; the other half, which keeps the pending calls, is injected by the native
 * project. This stands in for it with the least that works, which flatters Capacitor.
 */
function injectedHalf(isHere: () => boolean) {
  const callbacks = new Map<string, (value: unknown) => void>()
  let calls = 0
  const postMessage = (json: string) => {
    if (!isHere()) return
    const { callbackId, options }: { callbackId: string; options: Order } = JSON.parse(json)
    obey(options, (value) => {
      callbacks.get(callbackId)?.({ value })
      callbacks.delete(callbackId)
    })
  }
  return {
    nativePromise: (pluginId: string, methodName: string, options: unknown) =>
      new Promise((resolve) => {
        const callbackId = String(++calls)
        callbacks.set(callbackId, resolve)
        postMessage(JSON.stringify({ callbackId, pluginId, methodName, options }))
      }),
  }
}

export const connect: Connect = async (presence) => {
  let here = presence === 'whole'
  if (presence !== 'none') {
    Reflect.set(window, 'androidBridge', {})
    const methods = here ? [{ name: 'bench', rtype: 'promise' }] : []
    Reflect.set(window, 'Capacitor', { PluginHeaders: [{ name: 'Bench', methods }], ...injectedHalf(() => here) })
  }
  const { registerPlugin } = await import('@capacitor/core')
  const plugin = registerPlugin<{ bench(order: Order): Promise<{ value: unknown }> }>('Bench')
  return {
    call: async (order) => (await plugin.bench(order)).value,
    vanish: () => {
      here = false
    },
  }
}
