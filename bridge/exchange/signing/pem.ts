import { fromBase64, toBase64 } from './bytes.ts'

/** What a PEM's frame says that it holds. `RSA …` is PKCS#1; the others are SPKI and PKCS#8. */
export type PemLabel = 'PUBLIC KEY' | 'PRIVATE KEY' | 'RSA PUBLIC KEY' | 'RSA PRIVATE KEY'

export interface Pem {
  readonly label: string
  readonly der: Uint8Array<ArrayBuffer>
}

/** DER in a PEM frame, 64 signs a line, without a last line break. */
export function writePem(label: PemLabel, der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join('\n')
}

/** Reads the first PEM in a text; `undefined` where there is none or it is broken. */
export function readPem(text: string): Pem | undefined {
  const [, label = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([\sA-Za-z0-9+/=]+)-----END \1-----/.exec(text) ?? []
  try {
    return label ? { label, der: fromBase64(body.replace(/\s/g, '')) } : undefined
  } catch {
    return undefined
  }
}
