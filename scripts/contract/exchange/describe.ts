import { firstCalls, firstFeed } from '#bridge/exchange/calls/firstCalls.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { codeDuties } from '#bridge/exchange/codes.ts'
import { bodyFields, requestHeaders } from '#bridge/exchange/headers.ts'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { locales } from '#bridge/site/locales.ts'

const state = { theme: 'white', locale: 'en', simulation: true } as const

/** The meaning of each header. A header without an entry stops `npm run contract`. */
const headerWords: Readonly<Record<string, string>> = {
  theme: '`white` or `black`, as the reader sees the page',
  website: '`insights`',
  terminaltype: '`1`',
  deviceid: 'id of this installation or browser, made once: letters and digits',
  terminalcode: 'another such id',
  locale: 'the reader’s locale; in an app the context’s',
  language: 'its key, from the list below; else `en_US`',
  languageid: 'its number, from the list below; else `0`',
  uhti: 'a trace id, new for each request: at most 128 letters and digits',
  tm: 'the exchange’s time in ms since 1970',
  paptrading: '`1` while simulation trade is on; else absent',
}

const fieldWords: Readonly<Record<string, string>> = {
  languageId: 'the number of the header `languageid`',
  terminalCode: 'the text of the header `terminalcode`',
}

function worded(
  names: readonly string[],
  words: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  const unknown = names.find((name) => !(name in words)) ?? Object.keys(words).find((name) => !names.includes(name))
  if (unknown)
    throw new Error(`${unknown} and the table in scripts/contract/exchange/describe.ts differ: add or remove its row.`)
  return Object.entries(words)
}

const sealed = (): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(calls)
      .filter(({ isSealed }) => isSealed)
      .map(({ path }) => [path, sensitiveFields[path] ?? []]),
  )

/** Requests to the exchange as data, the source of its contract and of SIGNING.md. */
export const describeExchange = () => ({
  headers: worded(Object.keys(requestHeaders(state, 0)), headerWords),
  bodyFields: worded(Object.keys(bodyFields(state)), fieldWords),
  languages: locales.map(({ code, key, type }) => ({ code, key, id: type })),
  sealed: sealed(),
  codes: codeDuties,
  first: { ...firstCalls['social.feed'], params: firstFeed },
})
