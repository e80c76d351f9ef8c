import { createPrivateKey, createPublicKey, sign as signBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSignConfig } from '../../bridge/exchange/signing/config.ts'
import { type SentRequest, signedText, signingHeaders } from '../../bridge/exchange/signing/sign.ts'
import { root } from '../../esbuild.config.ts'
import { conformanceCases } from '../../webview/contract/cases.ts'
import { type Description, describeContract } from './describe.ts'
import { describeExchange } from './exchange.ts'
import { nativeGuide } from './guide.ts'
import { kotlinTypes } from './kotlin.ts'
import { swiftTypes } from './swift.ts'
import { capital } from './types.ts'

/** Made for the worked examples of the guide, and for nothing else: everybody may read it. */
const examplePrivateKey = `-----BEGIN PRIVATE KEY-----
MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBALobYYVYrfKeTpnG
qDj1zF9V/HBYWHCaS13rfe0Wdc7Jd68hxb9isUNlK8Js9+tdyQ6Yr+HO13Xr3rsQ
tFL5QjSwUu9ad8D7lBc4M5HsNPFJLUa501E0hRU7OpnCIKQloG8jDpe7UqZbhprT
Tbjv3P9wD2VwC/bqV/lGBZoognT/AgMBAAECgYAi7nK+gaecq2QbbvMyRciHeG86
cwqekAdnaIUpVBbmqmABijhAtPiKqtms06ExF1hemgAhRR6h7pTOzdLa5Bgt0vTD
oshU6VfzyqRo0JjSduO6sd/821WaPtFmKlU+UG8ngODWg43BQUk8LE+uukoV+eGC
LkMg9lkIRiSKMqDYcQJBAPfW8SwDTbUvPORPB9m6xWECqHzK2A5/Emll0domuDJ7
VjG4bW+qv8/rvoo8W3po2pKcjq77qZsSpfblC690RAkCQQDAPBb/fALb58DSS+ZO
y8V6xzYLXPOzHVloI01lQHq43QzJybjoRrc4NCr7gc7MPaI2WC2la3jA9o/9wkDd
LYLHAkEAr6Dn4xKsPJsvAXNn0sliGe7ySwzLsuolt/7piTgrC8sPN8jD9IAB0Wvz
6K4A/WvUiFTdX+8DL9s1NRL3BuzTUQJBALk1q9q++mow4WA77EsinMNsR6+vAMUj
k853pMvW0eZmYznPdq2j5EbsTDVBnaK+Bxlg36mu4AraA2Uz0RbIEGUCQC85aPzZ
dMclDykGd2FXbDn7kNYSQFYrQvNZCGZp+xfKcDutaXFzLbVC5k1dl/hjhspnStnS
UpScVBfXqkS3enU=
-----END PRIVATE KEY-----
`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
const code = (text: string): string => `\`${text}\``
const fence = (text: string): string => `\`\`\`\n${text}\n\`\`\``

const duties = {
  refetch:
    'ask for the sign configuration anew, unless you have within the last two seconds, and make the call once more, signed by that',
  tellTime:
    'take this answer’s `requesttime` as the time, whatever was learned before, and make the call once more, signed with it',
  end: 'end the session that the call was made in: forget its token and keys, and send `session` with `null`',
} as const

const sign = (text: string): string => signBytes('sha256', Buffer.from(text), examplePrivateKey).toString('base64')

const timestamp = '1763942400000'
const config = {
  clientOpen: true,
  prefixUrls: ['/v1/user/', '/v1/social/'],
  signModes: { '/v1/user/preference/get': 0, '/v1/social/userInfo/': 1 },
}
const trace = { tm: '1763946000123', uhti: '4f1c9a7be2d84306b5a1c7e90d3f2a68' }

const examples: readonly (SentRequest & { readonly title: string })[] = [
  {
    title: 'with the trace id, mode 1',
    url: '/v1/social/userInfo/getUserInfo',
    headers: trace,
    body: '{"locale":"en","userId":"1001","languageType":0,"languageId":0,"terminalCode":"t1"}',
  },
  {
    title: 'with the body, mode 2',
    url: '/v1/social/user/react',
    headers: trace,
    body: '{"postId":"31","kind":"like","on":true,"languageId":0,"terminalCode":"t1"}',
  },
]

async function example({ title, ...request }: (typeof examples)[number]): Promise<string> {
  const read = readSignConfig(config)
  if (!read) throw new Error('The example’s configuration is none.')
  const initialSignature = sign(timestamp)
  const headers = await signingHeaders(read, { sign: async (text) => sign(text), initialSignature }, request)
  const mode = Number(headers['device-sign-mode'])
  if (mode !== 0 && mode !== 1 && mode !== 2) throw new Error('There is no such mode.')
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `**${title}**: POST \`${request.url}\`, \`tm\` \`${request.headers.tm}\`, \`uhti\` \`${request.headers.uhti}\`, and as body, to the byte:`,
    fence(request.body),
    'The signed text, its lines joined by one line feed, with none at the end:',
    fence(signedText(mode, request)),
    'and what is sent beside `tm` and `uhti`:',
    fence(sent.join('\n')),
  ].join('\n\n')
}

/** What stands in for the names in braces in the guide's chapter on the exchange. */
async function exchangeParts(): Promise<Readonly<Record<string, string>>> {
  const { headers, bodyFields, languages, sealed, codes } = describeExchange()
  const publicKey = createPublicKey(createPrivateKey(examplePrivateKey)).export({ type: 'spki', format: 'pem' })
  return {
    headers: table(
      ['header', 'value'],
      headers.map(([name, words]) => [code(name), words]),
    ),
    bodyFields: bodyFields.map(([name, words]) => `- ${code(name)}: ${words}`).join('\n'),
    languages: table(
      ['locale', '`language`', '`languageid`'],
      languages.map(({ code: locale, key, id }) => [locale, key, String(id)].map(code)),
    ),
    hiddenFields: table(
      ['path', 'fields'],
      Object.entries(sealed).map(([path, fields]) => [code(path), fields.map(code).join(', ') || 'none']),
    ),
    codes: table(
      ['code', 'what it means', 'what native does'],
      Object.entries(codes)
        .sort()
        .map(([name, { means, duty, except }]) => [
          code(name),
          except ? `${means}; on ${code(except)} an answer like any other` : means,
          duties[duty],
        ]),
    ),
    exampleKey: fence(examplePrivateKey.trim()),
    examplePublicKey: fence(String(publicKey).trim()),
    exampleTimestamp: `${code(timestamp)}, signed, is ${code(sign(timestamp))}: its first 8 characters are the \`device-sign-key\` below`,
    examples: (await Promise.all(examples.map(example))).join('\n\n'),
  }
}

/** Where what is written here stands, in the repository. */
export const contractFolder = 'webview/contract'

const template = (name: string): Promise<string> => readFile(join(root, 'scripts/contract/templates', name), 'utf8')
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** One JSON Schema document: a definition for each params, result and event, and what else is known of the methods. */
function schemaDocument({ protocol, commonFailures, methods, events }: Description): unknown {
  const refer = (name: string) => ({ $ref: `#/$defs/${name}` })
  const definitions = [
    ...methods.flatMap(({ name, params, result }) => [
      [`${capital(name)}Params`, params],
      [`${capital(name)}Result`, result],
    ]),
    ...events.map(({ name, payload }) => [`${capital(name)}Event`, payload]),
  ]
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: 'Written by npm run contract from the descriptions in bridge/app. Do not edit.',
    title: 'The protocol between an Insights page and the app around it',
    protocol,
    failures: commonFailures,
    methods: Object.fromEntries(
      methods.map(({ name, params: _params, result: _result, ...facts }) => [
        name,
        { ...facts, params: refer(`${capital(name)}Params`), result: refer(`${capital(name)}Result`) },
      ]),
    ),
    events: Object.fromEntries(
      events.map(({ name, payload: _payload, ...facts }) => [
        name,
        { ...facts, payload: refer(`${capital(name)}Event`) },
      ]),
    ),
    $defs: Object.fromEntries(definitions),
  }
}

/** The files of {@link contractFolder} that come from the descriptions, by name. */
export async function contractFiles(contract: Description = describeContract()): Promise<ReadonlyMap<string, string>> {
  const [guide, kotlin, swift] = await Promise.all(['guide.md', 'Contract.kt', 'Contract.swift'].map(template))
  return new Map([
    ['schema.json', json(schemaDocument(contract))],
    ['cases.json', json({ protocol: contract.protocol, cases: conformanceCases() })],
    [
      'exchange.json',
      json({
        $comment: 'Written by npm run contract from the tables in bridge/exchange. Do not edit.',
        ...describeExchange(),
      }),
    ],
    ['GUIDE.md', nativeGuide(contract, guide ?? '', await exchangeParts())],
    ['Contract.kt', kotlinTypes(contract, kotlin ?? '')],
    ['Contract.swift', swiftTypes(contract, swift ?? '')],
  ])
}

/** A sentence for each file that does not say what the descriptions say. */
export async function staleFiles(): Promise<string[]> {
  const compared = await Promise.all(
    [...(await contractFiles())].map(async ([name, content]) => {
      const there = await readFile(join(root, contractFolder, name), 'utf8').catch(() => undefined)
      return there === content ? [] : [`${contractFolder}/${name} is not what the descriptions say: npm run contract.`]
    }),
  )
  return compared.flat()
}
