import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goodPair } from '../drivers/crypto/kept.ts'
import { bundled } from '../drivers/crypto/suite.ts'
import { firefoxBinary, openFirefox } from './firefox.ts'
import type { EnginePage, Plain } from './page.ts'

// Chromium and WebKit have the same with the other tests of the cryptography.
describe.skipIf(!existsSync(firefoxBinary))('Firefox', () => {
  let page: EnginePage
  beforeAll(async () => {
    page = await openFirefox()
  })
  afterAll(() => page?.close())

  async function run(name: string): Promise<Plain> {
    await page.open(`${inject('sandbox').https}/media/test.gif`)
    return page.run(
      async (script, named) => {
        // A page of a picture has no policy: this one stands for our own scripts.
        Reflect.apply(Function(script), window, [])
        const work: () => Promise<Plain> = Reflect.get(window, named)
        return work()
      },
      await bundled(),
      name,
    )
  }

  test('keeps a session’s key, which signs on the next page and cannot be copied out', async () => {
    expect(await run('keepPair')).toBe(true)
    expect(await run('findPair')).toEqual(goodPair)
  })
})
