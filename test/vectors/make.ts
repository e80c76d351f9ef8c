/*
 * node test/vectors/make.ts
 *
 * Writes crypto.json again, with new keys. The OpenSSL command line makes every value, so that the tests compare the client with
 * another implementation. The keys are for tests only: their private halves are public.
 *
 * html.json, links.json and versions.json are written by hand.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folder = mkdtempSync(join(tmpdir(), 'insights-vectors-'))
const at = (name: string): string => join(folder, name)

/** Runs one OpenSSL command in the folder of the keys. */
const openssl = (command: string, input: string | Uint8Array = ''): Buffer =>
  execFileSync('openssl', command.split(' '), { cwd: folder, input, stdio: ['pipe', 'pipe', 'pipe'] })
const text = (command: string): string => openssl(command).toString()

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

function makeKey(name: string, bits: number) {
  openssl(`genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:${bits} -out ${name}.pem`)
  return {
    bits,
    private_pkcs8: readFileSync(at(`${name}.pem`), 'utf8'),
    private_pkcs1: text(`rsa -in ${name}.pem -traditional`),
    public_spki: text(`pkey -in ${name}.pem -pubout`),
    public_pkcs1: text(`rsa -in ${name}.pem -RSAPublicKey_out`),
  }
}

const sign = (name: string, signed: string | Uint8Array): string =>
  base64(openssl(`dgst -sha256 -sign ${name}.pem`, signed))

const unit = '0123456789abcdef'
const aesKey = '5f1d7c0a93e84b26d0f7316ac58e29b4470fb1e6d2983c5a7e04916bfd20c83e'
const iv = 'a3914f0be27d56c81830fe97d5426ab0'
const encrypt = (plain: string): Buffer => openssl(`enc -aes-256-cbc -K ${aesKey} -iv ${iv}`, plain)

const texts: Readonly<Record<string, string>> = {
  empty: '',
  word: 'candlestick',
  a_request: 'GET /v1/wallet/balance?coin=BTC&size=20 1763596800123',
  json: '{"side":"buy","price":"61250.50","note":"a \\"quoted\\" note"}',
  lines: 'first line\nsecond line\n\nfourth line\n',
  windows_lines: 'first line\r\nsecond line\r\n',
  spaces: '  \ttwo spaces and a tab before, one space behind ',
  accents: 'Ångström, naïve, coöperate, œuvre',
  combining: 'e\u0301 is not é',
  other_scripts: 'Привет, 世界, שלום, नमस्ते',
  emoji: '📈 up, 📉 down, 👩🏽‍🚀',
  nul: 'before\u0000behind',
}

function signatures() {
  const rows = [
    ...Object.entries(texts).map(([id, row]) => ({ id, text: row })),
    { id: '64KiB', text: unit, repeat: 4096 },
  ]
  return rows.map((row) => {
    const whole = row.text.repeat('repeat' in row ? row.repeat : 1)
    return {
      ...row,
      signature_client1024_base64: sign('client1024', whole),
      signature_client2048_base64: sign('client2048', whole),
    }
  })
}

/** What the certificate's key and a stranger's key sign: the server's public key, in each form that a server may choose. */
function serverKeySignatures(pem: string) {
  const body = pem.replace(/-----[^-]+-----|\n/g, '')
  const forms = {
    spki_der: Buffer.from(body, 'base64'),
    pem_text: pem,
    pem_text_trimmed: pem.trim(),
    base64_body: body,
  }
  return Object.fromEntries(
    Object.entries(forms).map(([form, signed]) => [
      form,
      {
        signed_bytes_base64: base64(Buffer.from(signed)),
        signature_base64: sign('ca', signed),
        signature_by_stranger_base64: sign('stranger', signed),
      },
    ]),
  )
}

const sealed = (plain: Uint8Array): string =>
  base64(openssl('pkeyutl -encrypt -inkey server.pem -pkeyopt rsa_padding_mode:pkcs1', plain))

function makeAll() {
  const keys = {
    ca: makeKey('ca', 2048),
    server: makeKey('server', 2048),
    client1024: makeKey('client1024', 1024),
    client2048: makeKey('client2048', 2048),
    stranger: makeKey('stranger', 2048),
  }
  openssl('req -x509 -new -key ca.pem -sha256 -days 36500 -subj /CN=Insights-test-authority -out ca.crt')
  const plains = [
    '',
    'fifteen bytes..',
    'sixteen bytes...',
    'seventeen bytes..',
    'x'.repeat(64),
    texts.other_scripts ?? '',
    texts.emoji ?? '',
  ]
  const login = '{"login":"reader@mail.example","password":"Grüße, 漢字 & 🗝","device":{"id":"8c1f","os":"Linux"}}'
  const md5Lengths = [55, 56, 57, 63, 64, 65, 119, 120, 128]
  const md5Texts = {
    ...texts,
    ...Object.fromEntries(md5Lengths.map((length) => [`${length}_bytes`, 'm'.repeat(length)])),
  }

  return {
    about: 'Made by `node test/vectors/make.ts`. Test keys only: their private halves are public.',
    made_by: text('version').trim(),
    keys,
    ca_certificate: {
      pem: readFileSync(at('ca.crt'), 'utf8'),
      public_spki: text('x509 -in ca.crt -noout -pubkey'),
    },
    server_key_signature: serverKeySignatures(keys.server.public_spki),
    signatures_rsassa_pkcs1_v15_sha256: signatures(),
    aes_256_cbc: plains.map((plain, at) => ({
      id: `text_${at}`,
      text: plain,
      key_hex: aesKey,
      iv_hex: iv,
      ciphertext_base64: base64(encrypt(plain)),
    })),
    aes_256_cbc_64KiB: {
      text: `'${unit}' repeated 4096 times`,
      key_hex: aesKey,
      iv_hex: iv,
      ciphertext_sha256_hex: hex(openssl('dgst -sha256 -binary', encrypt(unit.repeat(4096)))),
    },
    rsaes_pkcs1_v15: [aesKey, '00'.repeat(32), 'ff'.repeat(32)].map((plaintext_hex) => ({
      plaintext_hex,
      ciphertext_base64: sealed(Buffer.from(plaintext_hex, 'hex')),
    })),
    hybrid_login_example: {
      payload_json: login,
      aes_key_hex: aesKey,
      iv_hex: iv,
      ciphertext_base64: base64(encrypt(login)),
      encrypted_key_base64: sealed(Buffer.from(aesKey, 'hex')),
    },
    md5_utf8: Object.entries(md5Texts).map(([id, row]) => ({
      id,
      text: row,
      md5_hex: hex(openssl('dgst -md5 -binary', row)),
    })),
    md5_64KiB_utf8: [
      { unit, repeat: 4096 },
      { unit: '📈', repeat: 16_384 },
    ].map((row) => ({ ...row, md5_hex: hex(openssl('dgst -md5 -binary', row.unit.repeat(row.repeat))) })),
  }
}

/** One vector a line. */
function written(value: unknown, margin = ''): string {
  const isFlat = Object(value) !== value || Object.values(Object(value)).every((field) => Object(field) !== field)
  if (isFlat && margin !== '') return JSON.stringify(value)
  const inner = `${margin}  `
  const rows = Array.isArray(value)
    ? value.map((row) => inner + written(row, inner))
    : Object.entries(Object(value)).map(([name, row]) => `${inner}${JSON.stringify(name)}: ${written(row, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${rows.join(',\n')}\n${margin}${close}`
}

try {
  writeFileSync(join(import.meta.dirname, 'crypto.json'), `${written(makeAll())}\n`)
} finally {
  rmSync(folder, { recursive: true })
}
