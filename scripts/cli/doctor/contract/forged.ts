import { randomUUID } from 'node:crypto'
import { readEnvelope } from '#bridge/exchange/callSender.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { isAboutSession, isSuccess } from '#bridge/exchange/codes.ts'
import { modeOf } from '#bridge/exchange/signing/sign.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import type { Answer, Finding } from '../visit.ts'
import type { Account } from './account.ts'
import { isSignedPath, makePair, type Outgoing, pathOf, signed } from './signer.ts'

/** A signed call of the exchange without effects: reopens a topic that is open. */
const tried = 'social.closeHashTag'
const at = pathOf(calls[tried])

interface Forgery {
  /** Described as if it were accepted. */
  readonly takes: string
  /** The expected code. Default: any. */
  readonly code?: string
  readonly remedy: string
  readonly send: (account: Account) => Promise<Answer>
}

const topic = (): string => `doctor${randomUUID().slice(0, 8)}`
const plain = (account: Account, tm?: number): Outgoing => account.request(tried, { hashTag: topic(), on: false }, tm)
const sent = (account: Account, request: Outgoing): Promise<Answer> => account.send(tried, request)

/** Well above the five minutes of the contract. */
const longAgoMs = 3_600_000

/** In the order of the chapter in EXCHANGE.md. */
const forgeries: readonly Forgery[] = [
  {
    takes: 'a request of a session that is not signed',
    code: '00020',
    remedy: 'Refuse what your sign configuration lists where any of the four headers is missing',
    send: (account) => sent(account, plain(account)),
  },
  {
    takes: 'a request that is signed in another mode than you ask for, and so without its body',
    code: '00021',
    remedy: 'Compare device-sign-mode with the path’s own mode, and sign by yours',
    async send(account) {
      const request = plain(account)
      const lighter = { ...account.config, signModes: { [at]: 1 as const } }
      return sent(account, await signed(request, lighter, account.pair))
    },
  },
  {
    takes: 'a request that was signed an hour ago',
    code: '00022',
    remedy: 'Hold tm to within five minutes of your clock',
    async send(account) {
      const { headers } = plain(account)
      const request = plain(account, Number(headers.tm) - longAgoMs)
      return sent(account, await signed(request, account.config, account.pair))
    },
  },
  {
    takes: 'a request that another key has signed',
    code: '00023',
    remedy: 'Verify device-sign by the pair that the session is bound to',
    async send(account) {
      const request = plain(account)
      const stranger = makePair(account.pair.algorithm, Date.now())
      // With the name of the session, which every request shows.
      const forged = { ...stranger, initialSignature: account.pair.initialSignature }
      return sent(account, await signed(request, account.config, forged))
    },
  },
  {
    takes: 'a request that was signed for another body',
    code: '00023',
    remedy: 'Make the signed text of the bytes that came, before anything reads or rewrites them',
    async send(account) {
      const request = await signed(plain(account), account.config, account.pair)
      return sent(account, { ...request, body: plain(account).body })
    },
  },
  {
    takes: 'the same signed request twice',
    code: '00023',
    remedy: 'Keep the trace ids of each key as long as their time would be taken',
    async send(account) {
      const request = await signed(plain(account), account.config, account.pair)
      await sent(account, request)
      return sent(account, request)
    },
  },
  {
    takes: 'a log-in whose fields are not sealed',
    remedy: 'Treat a field outside the ciphertext as missing',
    send: async (account) => account.send('user.login', await account.plainLogIn()),
  },
]

/** Sends forged requests. @returns a finding for each that was accepted */
export async function forge(account: Account): Promise<Finding[]> {
  if (!isSignedPath(account.config, at) || modeOf(account.config, at) !== 2)
    return [
      {
        at,
        says: 'the sign configuration does not require its body to be signed. List /v1/social/user/ under prefixUrls, with mode 2, to protect readers’ actions.',
      },
    ]
  const findings: Finding[] = []
  for (const { takes, code, remedy, send } of forgeries) {
    const envelope = readEnvelope(parsed((await send(account)).text))
    // A request that is rejected for its content was authenticated.
    const isLetIn = envelope && (code ? !isAboutSession(envelope.code, at) : isSuccess(envelope.code))
    if (!envelope) findings.push({ says: `To ${takes} it answers no JSON of the contract. Answer an envelope.` })
    else if (isLetIn)
      findings.push({ says: `It takes ${takes}. ${remedy}: ${code ? `refuse it with ${code}` : 'refuse it'}.` })
    else if (code && envelope.code !== code)
      findings.push({
        says: `It refuses ${takes} with ${envelope.code}, but the contract says ${code}, at which pages act differently.`,
      })
  }
  return findings
}
