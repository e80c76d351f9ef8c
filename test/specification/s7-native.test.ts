import { afterEach, expect } from 'vitest'
import { createBridge } from '../../bridge/app/bridge.ts'
import { appDelivery } from '../../bridge/tracking/upload/delivery/app.ts'
import exchange from '../../fixtures/exchange.config.ts'
import { gives, installNative, removeNative } from '../bridge/app/native.ts'
import { fact } from '../support/specification/fact.ts'

afterEach(removeNative)

for (const [carrier, says, place] of [
  ['ios', 'iOS message handler', ['bridge/transport/ios.ts', 'window.webkit?.«messageHandlers»?.[name]']],
  [
    'android',
    'Android control object',
    ['bridge/transport/androidObject.ts', 'Reflect.get(window, «controlName»)', "'other'"],
  ],
] as const)
  fact(`s7-upload-${carrier}`, 179, says, [place], async () => {
    const taken: unknown[] = []
    installNative(carrier, {
      trackEvents: (message, answer) => {
        taken.push(message.params)
        gives({ accepted: 0 })(message, answer)
      },
    })
    const bridge = createBridge(exchange.app)
    expect(bridge.carrier).toBe(carrier)
    await appDelivery(bridge).send([])
    expect(taken).toEqual([{ events: [] }])
    bridge.close()
  })
