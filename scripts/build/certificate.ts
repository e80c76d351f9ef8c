import { createPublicKey, X509Certificate } from 'node:crypto'
import { resolve } from 'node:path'
import { defineExchange, type Exchange } from '#bridge/config.ts'
import { certificateEnd, endLine } from '#bridge/exchange/browserSigning.ts'
import { ConfigFileError, readNamed } from './files.ts'

const isPem = (text: string): boolean => text.includes('-----BEGIN ')

function parsed<T>(name: string, kind: string, parse: () => T): T {
  try {
    return parse()
  } catch (cause) {
    throw new ConfigFileError(`signing.certificate: ${name} is not a PEM ${kind}.`, { cause })
  }
}

function vouchedBy(text: string, name: string, now: number) {
  if (text.includes('-----BEGIN PUBLIC KEY-----'))
    return { key: parsed(name, 'public key', () => createPublicKey(text)), end: certificateEnd(text) }
  const { validFrom, validTo, publicKey } = parsed(name, 'certificate', () => new X509Certificate(text))
  // As text: Node below 22 has no date properties here, and the packer may run on any machine.
  const [from, to] = [new Date(validFrom), new Date(validTo)]
  if (now > to.getTime()) throw new ConfigFileError(`signing.certificate: ${name} expired on ${to.toISOString()}.`)
  if (now < from.getTime())
    throw new ConfigFileError(`signing.certificate: ${name} is not valid before ${from.toISOString()}.`)
  return { key: publicKey, end: to.getTime() }
}

/**
 * Replaces an exchange's certificates with their public keys (SPKI, PEM), each after a line with the expiry date, because
 * browsers cannot parse X.509.
 * @param folder base of the paths
 * @throws {ConfigFileError}
 */
export async function inlineCertificates(exchange: Exchange, folder: string, now = Date.now()): Promise<Exchange> {
  const publicKeyOf = async (certificate: string): Promise<string> => {
    const path = resolve(folder, certificate)
    const [text, name] = isPem(certificate)
      ? [certificate, 'the text given']
      : [String(await readNamed('signing.certificate', path)), path]
    const { key, end } = vouchedBy(text, name, now)
    if (key.asymmetricKeyType !== 'rsa') throw new ConfigFileError(`signing.certificate: ${name} has no RSA key.`)
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
