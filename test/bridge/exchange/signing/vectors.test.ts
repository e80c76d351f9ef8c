import { expect, test } from 'vitest'
import { judgeCrypto } from '../../../support/crypto/judge.ts'
import { readCryptoVectors } from '../../../support/crypto/vectors.ts'
import { haveVectors, withoutVectors } from '../../../support/vectors.ts'

test.skipIf(!haveVectors)('in node, all that OpenSSL made comes out the same: 104 of 104', async () => {
  expect(await judgeCrypto(readCryptoVectors())).toEqual({ tried: 104, wrong: [] })
})
test.runIf(!haveVectors)(withoutVectors, ({ skip }) => skip())
