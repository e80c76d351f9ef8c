import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Harness } from '../support/content/page.ts'
import { serveHarness } from '../support/content/serve.ts'
import { bundled } from '../support/crypto/bundled.ts'
import { goodPair, refusals } from '../support/crypto/kept.ts'
import { sandbox } from '../support/sandbox.ts'
import { attackSets } from '../support/vectors.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import { type EnginePage, type Plain, until } from './page.ts'

// Chromium and WebKit have the same in `test/browsers`.
describe.skipIf(!existsSync(firefoxBinary))('Firefox', () => {
  let page: EnginePage
  let site: Awaited<ReturnType<typeof serveHarness>>
  beforeAll(async () => {
    site = await serveHarness(new URL('../support/content/page.ts', import.meta.url))
    page = await openFirefox()
  })
  afterAll(async () => {
    await page?.close()
    await site?.close()
  })

  const judged = async (path: string, method: 'judge' | 'judgePolluted', given: readonly string[]) => {
    await page.open(site.origin + path)
    await until(() => page.run(() => 'harness' in window), 'The harness does not load.')
    const verdict = await page.run(
      (named, all) => {
        const harness: Pick<Harness, 'judge' | 'judgePolluted'> = Reflect.get(window, 'harness')
        return harness[named](all).then((told) => JSON.stringify(told))
      },
      method,
      given,
    )
    return JSON.parse(verdict)
  }
  const nothing = { executed: 0, forbidden: [], notIdempotent: [], added: [], violations: [] }

  describe.each(attackSets)('%s', (_set, attacks) => {
    test.each(['/', '/open'])('at %s runs nothing, leaves nothing forbidden, and is idempotent', async (path) => {
      expect(await judged(path, 'judge', attacks)).toEqual({ tried: attacks.length, ...nothing })
    })
    test('nor with a polluted Object.prototype before the sanitiser loads', async () => {
      const given = [...attacks, '<a href="meridian://withdraw">a</a>']
      expect(await judged('/open', 'judgePolluted', given)).toEqual({ tried: given.length, ...nothing, otherwise: [] })
    })
  })

  async function run(name: string, given = ''): Promise<Plain> {
    await page.open(`${sandbox.https}/media/test.gif`)
    return page.run(
      async (script, named, json) => {
        // A page of a picture has no policy: this one stands for our own scripts.
        Reflect.apply(Function(script), window, [])
        const work: (json: string) => Promise<Plain> = Reflect.get(window, named)
        return work(json)
      },
      await bundled(),
      name,
      given,
    )
  }

  test('keeps a session’s key, which signs on the next page and cannot be exported', async () => {
    expect(await run('keepPair')).toBe(true)
    expect(await run('findPair')).toEqual(goodPair)
  })

  test.each(refusals)('that %s keys says so, signs until the page ends, and keeps everything else', async (how) => {
    expect(await run('refuseKeys', how)).toEqual({ isLasting: false, pair: goodPair, isElseKept: true })
    expect(await run('findRefused')).toBe(null)
  })
})
