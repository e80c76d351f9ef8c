import { expect, test } from 'vitest'
import { judgeCrypto } from '../../../drivers/crypto/judge.ts'
import { haveVectors, readVectors, withoutVectors } from '../../../drivers/crypto/vectors.ts'

test.skipIf(!haveVectors)('in node, all that OpenSSL made comes out the same: 104 of 104', async () => {
  expect(await judgeCrypto(readVectors())).toEqual({ tried: 104, wrong: [] })
})
test.runIf(!haveVectors)(withoutVectors, ({ skip }) => skip())
