import { afterEach, expect, test } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import { appDelivery } from '#bridge/tracking/upload/delivery/app.ts'
import exchange from '#fixtures/exchange.config.ts'
import { gives, installNative, removeNative } from '../bridge/app/native.ts'

afterEach(removeNative)

for (const [carrier, says] of [
  ['ios', 'iOS message handler'],
  ['android', 'Android control object'],
] as const)
  test(`[s7-upload-${carrier}] ${says}`, async () => {
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
