import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { defineExchange, type Exchange } from '#bridge/config.ts'
import { certificateEnd, endLine } from '#bridge/exchange/browserSigning.ts'

export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

const isPem = (text: string): boolean => text.includes('-----BEGIN ')

async function textOf(certificate: string, folder: string): Promise<string> {
  if (isPem(certificate)) return certificate
  const path = resolve(folder, certificate)
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new CertificateError(`signing.certificate names ${path}, which cannot be read.`, { cause })
  })
}

function parsed<T>(name: string, kind: string, parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new CertificateError(`signing.certificate: ${name} is not a PEM ${kind}.`, { cause })
  }
}

interface Vouched {
  readonly key: KeyObject
  readonly end: number | undefined
}

function vouchedBy(text: string, name: string, now: number): Vouched {
  if (text.includes('-----BEGIN PUBLIC KEY-----'))
    return { key: parsed(name, 'public key', () => createPublicKey(text)), end: certificateEnd(text) }
  const { validFrom, validTo, publicKey } = parsed(name, 'certificate', () => new X509Certificate(text))
  // As text: Node below 22 has no date properties here, and the packer may run on any machine.
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  if (now > to.getTime()) throw new CertificateError(`signing.certificate: ${name} expired on ${to.toISOString()}.`)
  if (now < from.getTime())
    throw new CertificateError(`signing.certificate: ${name} is not valid before ${from.toISOString()}.`)
  return { key: publicKey, end: to.getTime() }
}

/**
 * Replaces an exchange's certificates with their public keys (SPKI, PEM), each after a line with the expiry date, because
 * browsers cannot parse X.509.
 * @param folder base of the paths
 * @throws {CertificateError}
 */
export async function inlineCertificates(exchange: Exchange, folder: string, now = Date.now()): Promise<Exchange> {
  const publicKeyOf = async (certificate: string): Promise<string> => {
    const name = isPem(certificate) ? 'the text given' : resolve(folder, certificate)
    const { key, end } = vouchedBy(await textOf(certificate, folder), name, now)
    if (key.asymmetricKeyType !== 'rsa') throw new CertificateError(`signing.certificate: ${name} has no RSA key.`)
    const pem = key.export({ type: 'spki', format: 'pem' }).toString().trim()
    return end === undefined ? pem : `${endLine(new Date(end))}\n${pem}`
  }
  const { certificate } = exchange.signing
  const [first, second] = typeof certificate === 'string' ? [certificate] : certificate
  const inlined = await publicKeyOf(first)
  return defineExchange({
    ...exchange,
    signing: {
      ...exchange.signing,
      certificate: second === undefined ? [inlined] : [inlined, await publicKeyOf(second)],
    },
  })
}
