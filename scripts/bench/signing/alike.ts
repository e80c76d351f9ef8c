import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto'
import { forgeEngine } from '../../../bridge/exchange/signing/forge.ts'
import { webCrypto } from '../../../bridge/exchange/signing/webCrypto.ts'

const megabyte = 1_048_576
const maxLetters = 2_000

/** A letter of any plane, halves of pairs apart: those have no UTF-8 of their own. */
const letter = (): string => {
  const point = randomInt(0x110000)
  return point >= 0xd800 && point < 0xe000 ? '\ufffd' : String.fromCodePoint(point)
}

const bodies: readonly (() => string)[] = [
  () => '',
  () => JSON.stringify({ text: Array.from({ length: randomInt(40) }, letter).join(''), languageId: randomInt(44) }),
  () => randomBytes(randomInt(maxLetters)).toString('latin1'),
  () => randomBytes(randomInt(maxLetters)).toString('base64'),
  () => Array.from({ length: randomInt(200) }, letter).join(''),
]

/**
 * Signs random texts by WebCrypto and by node-forge, under one key of 1024 bits: empty, of all planes of Unicode, and one in
 * five hundred of a megabyte. @returns how many signatures were the same.
 */
export async function countAlike(texts: number): Promise<number> {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [one, other] = await Promise.all([webCrypto.signer(privateKey), forgeEngine.signer(privateKey)])
  let alike = 0
  for (let at = 0; at < texts; at++) {
    const text = at % 500 === 499 ? randomBytes(megabyte / 2).toString('hex') : (bodies[at % bodies.length]?.() ?? '')
    if ((await one(text)) === (await other(text))) alike++
  }
  return alike
}
