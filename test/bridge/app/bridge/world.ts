import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Bridge, type BridgeOptions, createBridge } from '#bridge/app/bridge.ts'
import type { BridgeError } from '#bridge/carriers/errors.ts'
import exchange from '#fixtures/exchange.config.ts'
import { type Behaviours, installNative, type NativeCarrier, removeNative } from '../native.ts'

let open: Bridge[] = []

/** A bridge on this window, until the test ends. */
export function bridgeHere(options: BridgeOptions = {}): Bridge {
  const bridge = createBridge(exchange.app, options)
  open.push(bridge)
  return bridge
}

/** A native side of one kind, and a bridge to it. */
export const meetOver = (carrier: NativeCarrier) => (behaviours: Behaviours) => {
  const native = installNative(carrier, behaviours)
  return { native, bridge: bridgeHere() }
}

/** The failure that a call settles with. */
export const failureOf = (call: Promise<unknown>): Promise<BridgeError> =>
  call.then(
    (result) => expect.fail(`It resolved with ${JSON.stringify(result)}.`),
    (error) => error,
  )

export const post = { method: 'POST', path: 'v1/x', params: {} } as const
export const envelope = (data: unknown) => ({ code: '00000', msg: '', data })

export const setVisible = (visible: boolean) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visible ? 'visible' : 'hidden' })
  Object.defineProperty(document, 'hidden', { configurable: true, value: !visible })
  document.dispatchEvent(new Event('visibilitychange'))
}

export const pageEvent = (type: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))

/** Gives each test of a file a fake clock and a clean window. */
export function eachByItself(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  })
  afterEach(() => {
    for (const bridge of open) bridge.close()
    open = []
    setVisible(true)
    removeNative()
  })
}
