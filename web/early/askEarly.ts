import type { EarlyAnswer, RawAnswer } from '#bridge/exchange/earlyAnswer.ts'
import { bodyFields, type ClientState, requestHeaders } from '#bridge/exchange/headers.ts'
import { isListed } from '#bridge/exchange/signedPaths.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { localeOfBrowser } from '#bridge/site/chooseLocale.ts'
import { defaultLocale, findLocale } from '#bridge/site/locales.ts'
import { isAllOn, isNewVisit } from './plainStart.ts'

/** How the document has already been dressed, by its own first script. */
function stateOf({ theme, locale = '' }: DOMStringMap): ClientState {
  const code = findLocale(locale)?.code ?? localeOfBrowser([locale]) ?? defaultLocale
  return { theme: theme === 'black' ? 'black' : 'white', locale: code, simulation: false }
}

/** Sends a call as the page will. Nothing where the page will not send it, or where the exchange wants it signed. */
export function askEarly(path: string, bodyOf: (state: ClientState) => object): EarlyAnswer | undefined {
  const { dataset } = document.documentElement
  const url = `/${path}`
  if (!isNewVisit() || dataset.simulation !== undefined || !isAllOn() || isListed(url)) return undefined
  const state = stateOf(dataset)
  const body = JSON.stringify({ ...bodyOf(state), ...bodyFields(state) })
  const headers = { ...requestHeaders(state, Date.now()), 'content-type': 'application/json' }
  const sentAt = performance.now()
  const answer = fetch(url, { method: 'POST', headers, body, credentials: 'same-origin' }).then(
    async (response): Promise<RawAnswer> => ({
      status: response.status,
      headers: response.headers,
      _data: parsed(await response.text()),
    }),
  )
  const envelope = answer.then(
    ({ _data }) => _data,
    // The page notices that the answer is lost.
    () => undefined,
  )
  return { url, body, sentAt, answer, envelope }
}
