import { haveOutside, readOutside, readVectors } from '../vectors.ts'

interface Key {
  readonly private_pkcs8: string
  readonly private_pkcs1: string
  readonly public_spki: string
  readonly public_pkcs1: string
}

interface KeySignature {
  readonly signed_bytes_base64: string
  readonly signature_base64: string
  readonly signature_by_stranger_base64: string
}

/** What OpenSSL made of known inputs. */
export interface CryptoVectors {
  readonly keys: Readonly<Record<'ca' | 'server' | 'client1024' | 'client2048' | 'stranger', Key>>
  readonly ca_certificate: { readonly pem: string; readonly public_spki: string }
  /** What a signature of the server's key may be made over, by name. */
  readonly server_key_signature: Readonly<
    Record<'spki_der' | 'pem_text' | 'pem_text_trimmed' | 'base64_body', KeySignature>
  >
  readonly signatures_rsassa_pkcs1_v15_sha256: readonly {
    readonly id: string
    readonly text: string
    /** How often the text is repeated; default: once. */
    readonly repeat?: number
    readonly signature_client1024_base64: string
    readonly signature_client2048_base64: string
  }[]
  readonly aes_256_cbc: readonly {
    readonly id: string
    readonly text: string
    readonly key_hex: string
    readonly iv_hex: string
    readonly ciphertext_base64: string
  }[]
  readonly aes_256_cbc_64KiB: {
    readonly key_hex: string
    readonly iv_hex: string
    readonly ciphertext_sha256_hex: string
  }
  readonly rsaes_pkcs1_v15: readonly { readonly plaintext_hex: string; readonly ciphertext_base64: string }[]
  readonly hybrid_login_example: {
    readonly payload_json: string
    readonly aes_key_hex: string
    readonly iv_hex: string
    readonly ciphertext_base64: string
    readonly encrypted_key_base64: string
  }
  readonly md5_utf8: readonly { readonly id: string; readonly text: string; readonly md5_hex: string }[]
  readonly md5_64KiB_utf8: readonly { readonly unit: string; readonly repeat: number; readonly md5_hex: string }[]
}

/** OpenSSL's values that the project keeps; with the test data beside it, those too. With how many cases they make. */
export const cryptoSets: readonly (readonly [name: string, vectors: CryptoVectors, cases: number])[] = [
  ['the project’s values', readVectors('crypto.json'), 196],
  ...(haveOutside ? [['the outside values', readOutside<CryptoVectors>('crypto.json'), 104] as const] : []),
]
