import { fromBase64, toBase64 } from './bytes.ts'

export interface Pem {
  /** What the frame says that it holds. `RSA …` is PKCS#1; `PUBLIC KEY` SPKI, and `PRIVATE KEY` PKCS#8. */
  readonly label: string
  readonly der: Uint8Array<ArrayBuffer>
}

/** A public key's SPKI in a PEM frame, 64 signs a line, without a last line break. */
export function writePem(der: Uint8Array): string {
  const lines = toBase64(der).match(/.{1,64}/g) ?? []
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----'].join('\n')
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
