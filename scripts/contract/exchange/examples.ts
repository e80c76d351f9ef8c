import {
  constants,
  createCipheriv,
  createPrivateKey,
  createPublicKey,
  hash,
  publicEncrypt,
  sign as signBytes,
} from 'node:crypto'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { readSignConfig, type SentRequest, signedText, signingHeaders } from '#bridge/exchange/signing/sign.ts'
import { code, fence } from '../describe.ts'
import { examplePrivateKey, exampleServerKey } from './exampleKeys.ts'

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
  if (!read) throw new Error('The example’s sign configuration is invalid.')
  const initialSignature = sign(timestamp)
  const headers = await signingHeaders(read, { sign: async (text) => sign(text), initialSignature }, request)
  const mode = Number(headers['device-sign-mode'])
  if (mode !== 0 && mode !== 1 && mode !== 2) throw new Error('Unknown signing mode.')
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `**${title}**: POST \`${request.url}\`, \`tm\` \`${request.headers.tm}\`, \`uhti\` \`${request.headers.uhti}\`, body:`,
    fence(request.body),
    'Signed text:',
    fence(signedText(mode, request)),
    'Headers:',
    fence(sent.join('\n')),
  ].join('\n\n')
}

export const signedExamples = async (): Promise<string> => (await Promise.all(examples.map(example))).join('\n\n')

const publicKeyOf = (privateKey: string): string =>
  String(createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' })).trim()

export const workedKeys = (): Readonly<Record<string, string>> => ({
  exampleKey: fence(examplePrivateKey.trim()),
  examplePublicKey: fence(publicKeyOf(examplePrivateKey)),
  exampleTimestamp: `${code(timestamp)}, signed, is ${code(sign(timestamp))}: its first 8 characters are the \`device-sign-key\` below`,
})

/** Fixed bytes; a client draws new ones for each log-in. */
const fixedBytes = (name: string, length: number): Buffer => {
  const bytes: number[] = []
  for (let at = 0; bytes.length < length; at += 1)
    bytes.push(...hash('sha256', `${name} ${at}`, 'buffer').filter(Boolean))
  return Buffer.from(bytes.slice(0, length))
}

/** A PKCS#1 v1.5 block with fixed padding, so that the example does not change. */
function fixedBlock(secret: Buffer, key: string): Buffer {
  const length = (createPublicKey(key).asymmetricKeyDetails?.modulusLength ?? 0) / 8
  const padding = fixedBytes('padding', length - secret.length - 3)
  const block = Buffer.concat([Buffer.from([0, 2]), padding, Buffer.from([0]), secret])
  return publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, block)
}

const logInPath = '/v1/user/login'
const logIn = { loginName: 'reader@acme.example', pwd: 'Example-2026', languageId: 0, terminalCode: 't1' }

export async function sealedExample(): Promise<string> {
  const hidden = sensitiveFields[logInPath] ?? []
  const of = (isHidden: boolean) =>
    Object.fromEntries(Object.entries(logIn).filter(([name]) => hidden.includes(name) === isHidden))
  const inside = JSON.stringify({
    ...of(true),
    publicKey: `${publicKeyOf(examplePrivateKey)}\n`,
    algorithm: 'rsa1024',
    timestamp,
    initialSignature: sign(timestamp),
  })
  const [key, vector] = [fixedBytes('key', 32), fixedBytes('vector', 16)]
  const cipher = createCipheriv('aes-256-cbc', key, vector)
  const text = Buffer.concat([cipher.update(inside), cipher.final()])
  const block = fixedBlock(Buffer.concat([key, vector]), publicKeyOf(exampleServerKey))
  const ciphertext = `${block.toString('base64')}.${text.toString('base64')}`
  const body = JSON.stringify({ ...of(false), ciphertext })
  return [
    'The key of an exchange, for no other use. Its public half is the `serverPublicKey`:',
    fence(exampleServerKey.trim()),
    'What the client seals, to the byte:',
    fence(inside),
    `The key is \`${key.toString('hex')}\`, the vector \`${vector.toString('hex')}\`. The request that you receive:`,
    await example({ title: 'the log-in, mode 2', url: logInPath, headers: trace, body }),
  ].join('\n\n')
}

export const feedAnswer: { readonly code: string; readonly msg: string; readonly data: CallResponse<'social.feed'> } = {
  code: '00000',
  msg: 'success',
  data: {
    posts: [
      {
        id: '31',
        kind: 'message',
        author: {
          userId: '1001',
          slug: 'ada',
          nickName: 'Ada',
          avatar: 'https://i1.acme.example/avatars/1001.webp',
          badge: 'analyst',
        },
        createdAt: 1_763_942_400_000,
        languageType: 0,
        title: null,
        text: 'Above its average again: $BTC #Markets',
        entities: [
          { type: 'cashtag', start: 25, end: 29, coin: 'BTC', symbolId: 'BTCUSDT' },
          { type: 'tag', start: 30, end: 38, hashTag: 'Markets' },
        ],
        media: [],
        commentCount: 2,
        repostCount: 0,
        likeCount: 7,
        viewCount: 190,
        liked: false,
        reposted: false,
        pricesAtPost: { BTCUSDT: '91250.5' },
      },
    ],
    cursor: 'eyJiIjoxNzYzOTQyNDAwMDAwfQ',
    head: 'eyJhIjoxNzYzOTQyNDAwMDAwfQ',
  },
}
