import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPair, refusals } from '../support/crypto/kept.ts'
import { bundled } from '../support/crypto/suite.ts'
import { sandbox } from '../support/sandbox.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import type { EnginePage, Plain } from './page.ts'

// Chromium and WebKit have the same with the other tests of the cryptography.
describe.skipIf(!existsSync(firefoxBinary))('Firefox', () => {
  let page: EnginePage
  beforeAll(async () => {
    page = await openFirefox()
  })
  afterAll(() => page?.close())

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
