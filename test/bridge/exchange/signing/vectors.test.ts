import { expect, test } from 'vitest'
import { judgeCrypto } from '#test/support/crypto/judge.ts'
import { cryptoSets } from '#test/support/crypto/vectors.ts'

test.each(cryptoSets)('in node, all of %s come out the same', async (_name, vectors, cases) => {
  expect(await judgeCrypto(vectors)).toEqual({ tried: cases, wrong: [] })
})
