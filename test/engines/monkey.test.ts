import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashText, pick, randomFrom } from '#fixtures/seed/random.ts'
import { pageScript } from '#scripts/bench/bundle.ts'
import type { Fault, Seen } from '#scripts/monkey/page.ts'
import { sandbox } from '../support/sandbox.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

const routes = ['/insights', '/insights/topics', '/insights/search', '/spot/BTCUSDT']
const steps = 10

const look = async () => JSON.stringify({ ...(await window.monkey?.look()), faults: window.monkey?.takeFaults() })

test.each([
  ['Firefox', firefoxBinary, (initScripts: string[]) => openFirefox({ initScripts })],
  [
    'WebKitGTK',
    '/usr/bin/WebKitWebDriver',
    (initScripts: string[]) => openWebKit({ gateway: sandbox.https, reply: true, origins: [], initScripts }),
  ],
] as const)(
  '%s shows a translated page whole, whatever is pressed',
  async (_, binary, open) => {
    if (!existsSync(binary)) return
    const script = `window.monkeyMode = 'translated';${await pageScript('scripts/monkey/page.ts')}`
    const page = await open([script])
    const random = randomFrom(hashText('16'))
    try {
      for (const route of routes) {
        await page.open(sandbox.https + route)
        for (let step = 0; step <= steps; step++) {
          // A press may lead to another document, before or while this one is looked at.
          const { things, faults }: Seen & { faults: readonly Fault[] } = JSON.parse(
            await page.run(look).catch(() => page.run(look)),
          )
          expect(faults).toEqual([])
          if (step === steps || things.length === 0) continue
          const { x, y } = pick(random, things)
          await page.pressAt(x, y)
        }
      }
    } finally {
      await page.close()
    }
  },
  300_000,
)
