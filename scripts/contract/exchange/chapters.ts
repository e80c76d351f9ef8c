import { readUser } from '../../../bridge/exchange/user.ts'
import { code, fence, table } from '../markdown.ts'
import { addressOf, type DescribedCall, describedCalls } from './calls.ts'
import { codeRows } from './codes.ts'
import { describeExchange } from './describe.ts'
import { eventParts } from './events.ts'
import { feedAnswer, sealedExample, signedExamples, workedKeys } from './examples.ts'

type Parts = Readonly<Record<string, string>>

const duties = {
  refetch:
    'request the sign configuration again, unless you did within the last two seconds, and repeat the call, signed with it',
  tellTime:
    'take this answer’s `requesttime` as the time, replacing any earlier value, and repeat the call, signed with it',
  end: 'end the session that the call was made in: forget its token and keys, and send `session` with `null`',
} as const

/** What both guides have: what joins every request, and how one is signed. */
async function commonParts(): Promise<Parts> {
  const { headers, bodyFields, languages, sealed } = describeExchange()
  return {
    ...workedKeys(),
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
    examples: await signedExamples(),
  }
}

/** What stands in for the names in braces in the app's guide, in its chapter on the exchange. */
export async function nativeParts(): Promise<Parts> {
  return {
    ...(await commonParts()),
    codes: table(
      ['code', 'what it means', 'what native does'],
      Object.entries(describeExchange().codes)
        .sort()
        .map(([name, { means, duty, except }]) => [
          code(name),
          except ? `${means}; on ${code(except)} an answer like any other` : means,
          duties[duty],
        ]),
    ),
  }
}

const whoMay = ({ isSession, signed }: DescribedCall): string =>
  signed === 'sealed' ? 'sealed' : isSession ? 'a session' : 'anybody'

const bodyKind = ({ row: { method, isMultipart, contentType } }: DescribedCall): string =>
  method === 'GET' ? 'query' : isMultipart ? 'multipart' : (contentType ?? 'JSON').replace('application/', '')

const callRow = (call: DescribedCall): readonly string[] => [
  `${call.row.method} ${code(addressOf(call.row))}`,
  bodyKind(call),
  whoMay(call),
  call.contract.about,
]

/** Fields of a user that the client reads under other names, or not at all. */
const userFields = (): string => {
  const { settings: _settings, hasRealValidate: _level, ...read } = readUser({ userInfo: { userId: '1' } }) ?? {}
  return [...Object.keys(read), 'verificationLevel'].map(code).join(', ')
}

/** What stands in for the names in braces in the exchange's guide. */
export async function exchangeParts(): Promise<Parts> {
  const described = describedCalls()
  const head = ['call', 'body', 'who', 'what for']
  return {
    ...(await commonParts()),
    calls: table(head, described.filter(({ contract }) => !contract.without).map(callRow)),
    extensions: table(
      ['call', 'body', 'who', 'what for', 'without it'],
      described.flatMap((call) => (call.contract.without ? [[...callRow(call), call.contract.without]] : [])),
    ),
    codes: table(
      ['code', 'what it means', 'what the page does'],
      codeRows().map((row) => [code(row.code), row.means, row.client]),
    ),
    userFields: userFields(),
    sealed: await sealedExample(),
    feed: fence(JSON.stringify(feedAnswer, null, 2)),
    ...eventParts(),
  }
}
