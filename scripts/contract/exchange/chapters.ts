import { readUser } from '#bridge/exchange/user.ts'
import { code, fence, json, list, sharedItems } from '../describe.ts'
import { addressOf, type DescribedCall, describedCalls } from './calls.ts'
import { codeRows } from './codes.ts'
import { describeExchange } from './describe.ts'
import { eventParts } from './events.ts'
import { feedAnswer, sealedExample, signedExamples, workedKeys } from './examples.ts'
import { liveParts } from './live.ts'

type Parts = Readonly<Record<string, string>>

const duties = {
  refetch: 'Request',
  tellTime: 'Time',
  end: 'End',
} as const

/** Paths with the same fields share an item. `{a,b}` in a path stands for either. */
function sealedRows(sealed: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] {
  const rows = new Map<string, Map<string, string[]>>()
  for (const [path, fields] of Object.entries(sealed)) {
    const [, before = '', provider, after = ''] = /^(.*\/third\/)(\w+)(\/.*)$/.exec(path) ?? []
    const key = fields.map(code).join(', ') || 'none'
    const paths = rows.get(key) ?? new Map<string, string[]>()
    const pattern = provider ? `${before}*${after}` : path
    rows.set(key, paths.set(pattern, [...(paths.get(pattern) ?? []), ...(provider ? [provider] : [])]))
  }
  const named = ([pattern, providers]: readonly [string, readonly string[]]) =>
    code(pattern.replace('*', providers.length > 1 ? `{${providers.join(',')}}` : (providers[0] ?? '')))
  return [...rows].map(([fields, paths]) => [[...paths].map(named).join(', '), fields])
}

async function requestParts(): Promise<Parts> {
  const { headers, bodyFields, languages, sealed } = describeExchange()
  return {
    ...workedKeys(),
    headers: list(headers.map(([name, words]) => `${code(name)}: ${words}`)),
    bodyFields: list(bodyFields.map(([name, words]) => `${code(name)}: ${words}`)),
    languages: languages.map(({ code: locale, key, id }) => [locale, key, String(id)].map(code).join(' ')).join(', '),
    hiddenFields: list(sealedRows(sealed).map((row) => row.join(': '))),
    examples: await signedExamples(),
  }
}

/** Values of the placeholders in SIGNING.md. */
export async function nativeParts(): Promise<Parts> {
  return {
    ...(await requestParts()),
    codes: list(
      Object.entries(describeExchange().codes)
        .sort()
        .map(
          ([name, { means, duty, except }]) =>
            `${code(name)}, **${duties[duty]}**: ${means}${except ? `; on ${code(except)} an answer like any other` : ''}`,
        ),
    ),
  }
}

const groupOf = ({ isSession, signed }: DescribedCall) =>
  signed === 'sealed' ? 'Sealed' : isSession ? 'With a session' : 'Public'

/** The method or content type of a call, unless POST with JSON. */
const kindOf = ({ row: { method, isMultipart, contentType } }: DescribedCall): string =>
  method === 'GET'
    ? ', GET'
    : isMultipart
      ? ', multipart'
      : contentType
        ? `, ${contentType.replace('application/', '')}`
        : ''

/** One path for all log-in providers, whose rows are equal. */
const anyProvider = (path: string): string => path.replace(/\/third\/\w+\//, '/third/PROVIDER/')

const callRow = (call: DescribedCall): string =>
  `${code(anyProvider(addressOf(call.row)))}${kindOf(call)}: ${call.contract.about}`

/** The usual behaviour without an extension. */
const usualWithout = ['Offers a retry.', 'Undone, with a notice.']

const withoutOf = ({ contract: { without } }: DescribedCall): string =>
  without === undefined || usualWithout.includes(without) ? '' : ` *Without:* ${without}`

const grouped = (calls: readonly DescribedCall[]): string =>
  (['Public', 'With a session', 'Sealed'] as const)
    .map((group) => {
      const rows = calls.filter((call) => groupOf(call) === group).map((call) => callRow(call) + withoutOf(call))
      return `### ${group}\n\n${list([...new Set(rows)])}`
    })
    .join('\n\n')

/** Fields of a user, by the exchange's names. */
const userFields = (): string => {
  const { settings: _settings, hasRealValidate: _level, ...read } = readUser({ userInfo: { userId: '1' } }) ?? {}
  return [...Object.keys(read), 'verificationLevel'].map(code).join(', ')
}

/** Values of the placeholders in the exchange's pages. */
export async function exchangeParts(): Promise<Parts> {
  const described = describedCalls()
  return {
    calls: grouped(described.filter(({ contract }) => !contract.without)),
    extensions: grouped(described.filter(({ contract }) => contract.without)),
    codes: sharedItems(codeRows().map(({ code: name, means, client }) => [code(name), `${means}. ${client}`])),
    userFields: userFields(),
    sealed: await sealedExample(),
    feed: fence(json(feedAnswer)),
    ...eventParts(),
    ...liveParts(),
  }
}
