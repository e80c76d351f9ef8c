import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openFirefoxStage } from '../../scripts/monkey/engines/firefox.ts'
import { openWebkitStage } from '../../scripts/monkey/engines/webkit.ts'
import { keys, nameOfKey } from '../../scripts/monkey/keys.ts'
import { sandbox } from '../support/sandbox.ts'
import { firefoxBinary } from './firefox.ts'

/** Runs in each page: what keys have been pressed, with what was held. WebKitGTK has no name for Tab with Shift: there it is told by its place. */
const listen = `window.pressed = []
addEventListener('keydown', ({ key, code, shiftKey, ctrlKey }) =>
  window.pressed.push({ key: key === 'Unidentified' ? code : key, shiftKey, ctrlKey }))`

const addresses = sandbox
const world = { addresses, close: async () => undefined }

describe.each([
  ['Firefox', firefoxBinary, openFirefoxStage],
  ['WebKitGTK', '/usr/bin/WebKitWebDriver', openWebkitStage],
] as const)('%s', (_, binary, openStage) => {
  test.skipIf(!existsSync(binary))('holds Shift and Control with the keys of the monkey that have them', async () => {
    const stage = await openStage({ build: 'web', who: 'visitor', script: listen })
    try {
      const engine = await stage.enter(world)
      await engine.open(`${addresses.https}/favicon.ico`)
      for (const name of ['Tab', 'Shift+Tab', 'Control+Enter', 'Enter']) {
        const key = keys.find((one) => nameOfKey(one) === name)
        if (key) await engine.pressKey(key)
      }
      const pressed: unknown = await engine.run(() => Reflect.get(window, 'pressed'))
      expect(JSON.parse(JSON.stringify(pressed)).filter(({ key = '' }) => !/^(?:Shift|Control)$/.test(key))).toEqual([
        { key: 'Tab', shiftKey: false, ctrlKey: false },
        { key: 'Tab', shiftKey: true, ctrlKey: false },
        { key: 'Enter', shiftKey: false, ctrlKey: true },
        { key: 'Enter', shiftKey: false, ctrlKey: false },
      ])
    } finally {
      await stage.close()
    }
  })
})
