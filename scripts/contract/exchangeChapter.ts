import { createPrivateKey, createPublicKey, sign as signBytes } from 'node:crypto'
import { readSignConfig } from '../../bridge/exchange/signing/config.ts'
import { type SentRequest, signedText, signingHeaders } from '../../bridge/exchange/signing/sign.ts'
import { examplePrivateKey } from './exampleKey.ts'
import { describeExchange } from './exchange.ts'

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
export async function exchangeParts(): Promise<Readonly<Record<string, string>>> {
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
