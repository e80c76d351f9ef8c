import { type Outgoing, protocolVersion } from '#bridge/app/protocol.ts'
import { isFresh } from '#bridge/app/warm.ts'
import { decode, readMessage } from '#bridge/carriers/wire.ts'
import { firstCalls, firstFeed } from '#bridge/exchange/calls/firstCalls.ts'
import { isSuccess } from '#bridge/exchange/codes.ts'
import type { EarlyAppAnswer } from '#bridge/exchange/earlyAnswer.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { packageVersion } from '#bridge/lib/release.ts'
import { isAllOn, isNewVisit } from '#web/early/plainStart.ts'
import { applySafeArea } from './safeArea.ts'

/*
 * Stands in the home page's document in the app, and asks for the first posts before any file has come (`web/early/main.ts` shows
 * them). It is for what needs no bridge: an app that answers each message by promise, and says so in its start object. Any other is
 * asked by the page. Nor is anything asked of an app whose start object has the answer.
 */

/** What the exchange's app calls its handler of `request`: the build says it. */
declare const requestHandler: string

/** After that the page asks again, with all that it has for a silence. In ms. */
const answerTimeoutMs = 10_000

type Start = Readonly<Record<string, unknown>>

/** Whether the page will begin with the feed, as far as the app says so: it may show that itself, or have a part of the page off. */
const beginsWithFeed = ({ screens, simulation, disabledFeatures }: Start): boolean =>
  !(Array.isArray(screens) && screens.includes('home')) &&
  simulation === false &&
  !(Array.isArray(disabledFeatures) && disabledFeatures.length > 0)

/** What native had ahead, if it is a success, for the same call, new, and of this reader, language and package. */
function answerAhead({ firstAnswers, userId, locale }: Start, path: string): Start | undefined {
  const now = { userId, locale, release: packageVersion(), at: Date.now() }
  for (const had of Array.isArray(firstAnswers) ? firstAnswers : []) {
    const { params, answer } = isRecord(had) && had.path === path && isFresh(had, now) ? had : {}
    const isSame = isRecord(params) && sorted(params) === sorted(firstFeed)
    if (isSame && isRecord(answer) && typeof answer.code === 'string' && isSuccess(answer.code)) return answer
  }
  return undefined
}

/** A native encoder may write fields in any order. */
const sorted = (fields: object): string => JSON.stringify(Object.entries(fields).sort())

/** Asks as the page will. */
function askEarly(): EarlyAppAnswer | undefined {
  const start: Start = isRecord(window.insightsApp) ? window.insightsApp : {}
  // What stands in the document stands where the page will have it.
  if (isRecord(start.safeArea)) applySafeArea(start.safeArea)
  if (!beginsWithFeed(start) || !isNewVisit()) return undefined
  const { method, path } = firstCalls['social.feed']
  const ahead = answerAhead(start, path)
  const handler = window.webkit?.messageHandlers?.[requestHandler]
  // A page that embeds this one has no part in what is asked.
  if (!ahead && (start.carrier !== 'iosReply' || !handler || window !== window.parent)) return undefined
  const params = { method, path, params: firstFeed }
  const message: Outgoing = { v: protocolVersion, id: 'early', page: 'early', method: 'request', params }
  const said = new Promise<unknown>((resolve) =>
    resolve(ahead ? { ...message, result: ahead } : handler?.postMessage(message)),
  )
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, answerTimeoutMs))
  const envelope = Promise.race([said, late]).then(
    (raw) => {
      const reply = readMessage(raw)
      return reply && 'result' in reply ? decode(reply.result) : undefined
    },
    // The page asks again, and hears it itself.
    () => undefined,
  )
  // Once the question is out: a page's first look into its storage takes a phone long.
  if (!isAllOn()) return undefined
  let answer: typeof envelope | undefined = envelope
  // Much later it is no answer to a call that is made then.
  setTimeout(() => (answer = undefined), 3 * answerTimeoutMs)
  return {
    envelope,
    take(wanted) {
      if (JSON.stringify(wanted) !== JSON.stringify(params)) return undefined
      const asked = answer
      answer = undefined
      return asked
    },
  }
}

window.insightsEarly = askEarly()
