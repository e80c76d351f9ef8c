import type { CallRequest, Post } from '#bridge/exchange/calls.ts'
import { ApiError, NetworkError } from '#bridge/exchange/errors.ts'
import { findEntities } from '#bridge/site/entities.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { writingMessages } from '#web/i18n/en/writing.ts'
import { BusyError, makeCall, whenSlow } from '#web/lib/makeCall.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { EditConflictError, NotPublishedError } from '../errors.ts'
import type { Draft, Upload, Uploads } from '../types.ts'
import { coinList } from '../writingWords.ts'
import { type DraftStore, withoutTags } from './draftStore.ts'

const maxCurrencies = 100

const tickersIn = (text: string): readonly string[] => [
  ...new Set(findEntities(text).flatMap(({ type, word }) => (type === 'cashtag' ? [word.toUpperCase()] : []))),
]

const disclosedAs = ({ kind, by = '' }: NonNullable<Draft['disclosure']>) => ({
  kind,
  ...(kind === 'paid' && { by: by.trim() }),
})

/** Coins that a text names, with their ids on the exchange. If the coin list is unavailable, uses tickers. */
async function currenciesIn(text: string): Promise<NonNullable<CallRequest<'social.publishMessage'>['currencies']>> {
  const tickers = tickersIn(text)
  if (tickers.length === 0) return []
  try {
    const list = await coinList()
    return tickers
      .flatMap((ticker) => list.get(ticker) ?? [])
      .slice(0, maxCurrencies)
      .map(({ id, coin }) => ({ id, digitalCurrency: coin }))
  } catch (error) {
    console.warn('Could not load the list of coins.', error)
    return []
  }
}

const timeoutMs = 30_000
const tries = 2

/** Resolves once all of them are uploaded. @throws {NotPublishedError} one has failed or is not on this device. */
export const whenUploaded = (uploads: Uploads, ids: readonly string[]): Promise<readonly Uploaded[]> =>
  new Promise((resolve, reject) => {
    const off: { stop?: () => void; isOver?: boolean } = {}
    const end = (settle: () => void) => {
      off.isOver = true
      off.stop?.()
      settle()
    }
    const look = (all: Readonly<Record<string, Upload>>) => {
      if (off.isOver) return
      const mine = ids.map((id) => all[id])
      const failed = mine.find((one) => !one || one.phase === 'failed')
      const done = mine.flatMap((one) => (one?.phase === 'done' && one.media ? one.media : []))
      if (mine.includes(undefined) || failed) {
        end(() => reject(new NotPublishedError(failed?.reason ?? writingMessages.get().uploadGone)))
      } else if (done.length === ids.length) end(() => resolve(done))
    }
    off.stop = uploads.$uploads.subscribe(look)
    if (off.isOver) off.stop()
  })

type Uploaded = NonNullable<Upload['media']>

interface Published {
  readonly post: Post
  readonly isRepeat: boolean
}

/** Body of the publish request. The draft's id is the idempotency key: it is the same on every device, in every tab and after every reload. */
function requestOf(
  { draftId, kind, title, text, html, media, edits, disclosure }: Draft,
  uploaded: readonly Uploaded[],
) {
  const languageType = findLocale($locale.get())?.type ?? 0
  const attached = uploaded.map(({ mediaId }, at) => ({ mediaId, alt: media[at]?.alt ?? '' }))
  // An article's first picture is its cover unless the text shows it.
  const cover = uploaded[0] && !html.includes(uploaded[0].url) ? attached[0] : undefined
  const once = { publishKey: draftId, draftId, languageType }
  const said = kind === 'message' ? text : `${title} ${withoutTags(html)}`
  const disclosed = disclosure && tickersIn(said).length > 0 ? disclosedAs(disclosure) : undefined
  const ask = async (): Promise<Published> => {
    const currencies = await currenciesIn(said)
    const named = {
      ...(currencies.length > 0 && { currencies }),
      ...(disclosed && { disclosure: disclosed }),
    }
    if (edits) {
      const change = { id: edits.postId, base: edits.base, draftId, languageType, ...named }
      const answer = await makeCall(
        'social.edit',
        kind === 'message'
          ? { kind, ...change, text, media: attached }
          : { kind, ...change, title, html, cover: cover ?? null },
        { timeoutMs },
      )
      if (answer.outcome === 'conflict' || !answer.post)
        throw new EditConflictError(
          writingMessages.get().conflictFirst,
          answer.outcome === 'conflict' ? answer.theirs : null,
        )
      return { post: answer.post, isRepeat: false }
    }
    const whole = { ...once, ...named }
    return kind === 'message'
      ? makeCall('social.publishMessage', { ...whole, text, media: attached }, { timeoutMs })
      : makeCall('social.publishArticle', { ...whole, title, html, cover: cover ?? null }, { timeoutMs })
  }
  return { ask, says: JSON.stringify([title, text, html, attached, ...[disclosed ?? []].flat()]) }
}

/** Retries until there is an answer: a request whose response was lost may have succeeded. The idempotency key, or the edited version, makes a repeat harmless. */
async function askTwice(ask: ReturnType<typeof requestOf>['ask']): Promise<Published> {
  for (let turn = 1; ; turn++) {
    try {
      return await ask()
    } catch (error) {
      const isOffline = error instanceof NetworkError && error.offline
      const isSaid = error instanceof ApiError || error instanceof BusyError || error instanceof EditConflictError
      if (turn >= tries || isOffline || isSaid) throw error
    }
  }
}

/** The published post, and whether it has an earlier text than the current one. */
export interface PublishOutcome {
  readonly post: Post
  readonly isEarlier: boolean
}

/**
 * Publishes a draft once, however often it is called. Calls `onSlow` if there is no answer after 8 s.
 * @throws the client's error. The draft stays.
 */
export async function publishDraft(
  kept: DraftStore,
  draft: Draft,
  uploaded: readonly Uploaded[],
  onSlow: () => void,
): Promise<PublishOutcome> {
  const { ask, says } = requestOf(draft, uploaded)
  const { value: before } = await kept.change(draft.draftId, (now) => now && { ...now, tried: now.tried ?? says })
  const { post, isRepeat } = await whenSlow(askTwice(ask), onSlow)
  const isOther =
    (before?.tried ?? says) !== says || (draft.kind === 'message' && post.text.trim() !== draft.text.trim())
  return { post, isEarlier: isRepeat && isOther }
}
