import forge from 'node-forge/lib/forge.js'
import 'node-forge/lib/pem.js'
import 'node-forge/lib/rsa.js'
import 'node-forge/lib/sha256.js'
import { type Engine, fromBase64, keyBits, toBinary, utf8 } from './keyPair.ts'

declare module 'node-forge' {
  namespace pki.rsa {
    interface GenerationState {
      readonly keys: KeyPair
    }
    function createKeyPairGenerationState(bits: number, exponent: number): GenerationState
    /** Works for about `ms`; true when the pair is there. */
    function stepKeyPairGenerationState(state: GenerationState, ms: number): boolean
  }
}

const derOf = (pem: string): forge.asn1.Asn1 => {
  const [message] = forge.pem.decode(pem)
  if (!message) throw new TypeError('Invalid key: expected PEM.')
  return forge.asn1.fromDer(message.body)
}
const privateKeyOf = (pem: string): forge.pki.rsa.PrivateKey => forge.pki.privateKeyFromAsn1(derOf(pem))
/** Reads SPKI and PKCS#1. */
export const publicKeyOf = (pem: string): forge.pki.rsa.PublicKey => forge.pki.publicKeyFromAsn1(derOf(pem))

// Its own UTF-8 refuses half a surrogate pair.
const digestOf = (text: string): forge.md.MessageDigest => forge.md.sha256.create().update(toBinary(utf8(text)))

const framed = (type: string, key: forge.asn1.Asn1): string =>
  forge.pem
    .encode({ type, body: forge.asn1.toDer(key).getBytes() })
    .replaceAll('\r', '')
    .trim()

const stepMs = 10

/** Makes a pair in steps of 10 ms, between which the page stays alive. Its own way with a callback wants a worker script. */
function generateInSteps(bits: number): Promise<forge.pki.rsa.KeyPair> {
  const state = forge.pki.rsa.createKeyPairGenerationState(bits, 0x10001)
  return new Promise((resolve, reject) => {
    const step = () => {
      try {
        if (forge.pki.rsa.stepKeyPairGenerationState(state, stepMs)) resolve(state.keys)
        else setTimeout(step)
      } catch (error) {
        reject(error)
      }
    }
    step()
  })
}

const { BigInteger } = forge.jsbn

/** DigestInfo of SHA-256, up to the digest, in hexadecimal (RFC 8017, section 9.2, note 1). */
const digestInfo = '3031300d060960864801650304020105000420'

/** The one block that a signature of a text opens to, in hexadecimal (RFC 8017, section 9.2). With too little room it is too long. */
const expectedBlock = (text: string, digits: number): string =>
  `0001${`${'ff'.repeat(8)}00${digestInfo}${digestOf(text).digest().toHex()}`.padStart(digits - 4, 'f')}`

/** The same as the browser's own cryptography, for where it refuses. Reads PKCS#1 too. */
export const forgeEngine: Engine = {
  async generate(algorithm) {
    const { publicKey, privateKey } = await generateInSteps(keyBits[algorithm])
    return {
      publicKey: framed('PUBLIC KEY', forge.pki.publicKeyToAsn1(publicKey)),
      privateKey: framed('PRIVATE KEY', forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(privateKey))),
    }
  },

  async signer(privateKey) {
    if (typeof privateKey !== 'string')
      throw new TypeError('Cannot sign with a CryptoKey here. Pass the private key as PEM.')
    const key = privateKeyOf(privateKey)
    return async (text) => forge.util.encode64(key.sign(digestOf(text)))
  },

  async verify(publicKey, text, signed) {
    try {
      const { n, e } = publicKeyOf(publicKey)
      const digits = 2 * Math.ceil(n.bitLength() / 8)
      const signature = forge.util.bytesToHex(toBinary(fromBase64(signed)))
      const number = new BigInteger(signature, 16)
      if (signature.length !== digits || number.compareTo(n) >= 0) return false
      // Compared whole, as it is built: reading it would be taken in by whatever a reader overlooks.
      return number.modPow(e, n).toString(16).padStart(digits, '0') === expectedBlock(text, digits)
    } catch {
      return false
    }
  },
}

/** One RSA block of bytes under a public key, RSAES-PKCS1-v1_5, which WebCrypto does not have. */
export const sealBlock = (publicKey: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
  const sealed: string = publicKeyOf(publicKey).encrypt(toBinary(bytes), 'RSAES-PKCS1-V1_5')
  return Uint8Array.from(sealed, (sign) => sign.charCodeAt(0))
}
