import { expect, test } from 'vitest'
import { bundled } from '../support/crypto/bundled.ts'
import type { CryptoVerdict } from '../support/crypto/judge.ts'
import type * as kept from '../support/crypto/kept.ts'
import { goodPair, refusals } from '../support/crypto/kept.ts'
import { cryptoSets } from '../support/crypto/vectors.ts'
import { engineForFile } from '../support/engine.ts'
import { sandbox } from '../support/sandbox.ts'

const engine = engineForFile()

test.each(cryptoSets)('all of %s come out the same', async (_name, vectors, cases) => {
  // A page of ours by HTTPS: there is no cryptography elsewhere.
  await engine.browser.url(`${sandbox.https}/media/test.gif`)
  await engine.browser.execute(await bundled())
  const verdict = await engine.browser.executeAsync((given: unknown, done: (verdict: unknown) => void) => {
    const judge: (vectors: unknown) => Promise<unknown> = Reflect.get(window, 'judgeCrypto')
    judge(given).then(done, (error: unknown) => done({ tried: 0, wrong: [String(error)] }))
  }, vectors)
  expect(verdict).toEqual({ tried: cases, wrong: [] } satisfies CryptoVerdict)
})

/** Each time on a page of its own. */
async function run(name: keyof typeof kept, given = ''): Promise<unknown> {
  await engine.browser.url(`${sandbox.https}/media/test.gif`)
  await engine.browser.execute(await bundled())
  return engine.browser.executeAsync(
    (named: string, json: string, done: (answer: unknown) => void) => {
      const work: (json: string) => Promise<unknown> = Reflect.get(window, named)
      work(json).then(done, (error: unknown) => done(String(error)))
    },
    name,
    given,
  )
}

test('a session’s key that a page has kept signs on the next one, and cannot be copied out', async () => {
  expect(await run('keepPair')).toBe(true)
  expect(await run('findPair')).toEqual(goodPair)
})

test.each(refusals)(
  'a browser that %s keys says so, signs until the page ends, and keeps everything else',
  async (how) => {
    expect(await run('refuseKeys', how)).toEqual({ isLasting: false, pair: goodPair, isElseKept: true })
    expect(await run('findRefused')).toBeNull()
  },
)
