import { firstCalls, firstFeed } from '#bridge/exchange/calls/firstCalls.ts'
import type { EarlyAnswer, RawAnswer } from '#bridge/exchange/earlyAnswer.ts'
import { bodyFields, type ClientState, requestHeaders } from '#bridge/exchange/headers.ts'
import { isListed } from '#bridge/exchange/signedPaths.ts'
import { parsed } from '#bridge/lib/parsed.ts'
import { localeOfBrowser } from '#bridge/site/chooseLocale.ts'
import { defaultLocale, findLocale } from '#bridge/site/locales.ts'
import { isAllOn, isNewVisit } from './plainStart.ts'

/*
 * Stands in the home page's document, and asks for the first posts before any file has come. It is for what is most often true; in
 * all other cases it does nothing, and the page asks as it would without it.
 */

/** How the document has already been dressed, by its own first script. */
function stateOf({ theme, locale = '' }: DOMStringMap): ClientState {
  const code = findLocale(locale)?.code ?? localeOfBrowser([locale]) ?? defaultLocale
  return { theme: theme === 'black' ? 'black' : 'white', locale: code, simulation: false }
}

/** Asks as the page will. Nothing where it will not, or where the exchange wants that signed. */
function askEarly(): EarlyAnswer | undefined {
  const { dataset } = document.documentElement
  const { method, path } = firstCalls['social.feed']
  const url = `/${path}`
  if (!isNewVisit() || dataset.simulation !== undefined || !isAllOn() || isListed(url)) return undefined
  const state = stateOf(dataset)
  const body = JSON.stringify({ ...firstFeed, ...bodyFields(state) })
  const headers = { ...requestHeaders(state, Date.now()), 'content-type': 'application/json' }
  const sentAt = performance.now()
  const answer = fetch(url, { method, headers, body, credentials: 'same-origin' }).then(
    async (response): Promise<RawAnswer> => ({
      status: response.status,
      headers: response.headers,
      _data: parsed(await response.text()),
    }),
  )
  const envelope = answer.then(
    ({ _data }) => _data,
    // Who wants the answer hears that it is lost.
    () => undefined,
  )
  return { url, body, sentAt, answer, envelope }
}

window.insightsEarly = askEarly()
