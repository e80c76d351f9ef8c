import { atom, onMount, type ReadableAtom } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'
import { findLocale } from '#bridge/site/locales.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { services } from '#web/lib/page/services.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { findCoins } from '../markets/coins.ts'

/** A suggestion for a word. */
export type WordSuggestion = CallResponse<'social.associationByTitle'>['list'][number]
type Coin = Extract<WordSuggestion, { type: 'coin' }>['coin']
export type OperateTag = CallResponse<'social.getOperateTag'>['list'][number]

const maxShown = 8
const maxFollowed = 4

/** Caches a request whose result hardly changes. Retries after a failure. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

/** A coin with its id on the exchange. */
type ListedCoin = Coin & { readonly id: string }

/** The exchange's coins by ticker. @throws the client's error */
export const coinList = once(async (): Promise<ReadonlyMap<string, ListedCoin>> => {
  const { list } = await makeCall('social.digitalCurrency', {})
  return new Map(list.map(({ id, digitalCurrency: coin, name, symbolId }) => [coin, { id, coin, name, symbolId }]))
})

/** A store that loads on first use. After a failure it keeps its value and loads at the next use. */
function filled<T>(initial: T, ask: () => Promise<T>): ReadableAtom<T> {
  const $value = atom(initial)
  const asks = once(ask)
  onMount($value, () => {
    asks().then(
      (value) => $value.set(value),
      (error: unknown) => console.warn('Could not load writing suggestions.', error),
    )
  })
  return $value
}

/** Tags that the exchange currently recommends for posts. */
export const $operateTags = filled<readonly OperateTag[]>([], async () => {
  const { list } = await makeCall('social.getOperateTag', {})
  return list
})

const publishConfig = once(() => makeCall('social.publishConfig', {}))

/** Whether authors disclose their interest in the coins that they name. */
export const $disclosureAsked = filled<'off' | 'offered' | 'required'>(
  'off',
  async () => (await publishConfig()).disclosure ?? 'off',
)

/** Language types (docs/exchange.md#calls) whose posts may have tags; `undefined` until loaded. */
export const $tagLanguages = filled<readonly number[] | undefined>(undefined, async () => {
  const { hashTagLanguage } = await publishConfig()
  return hashTagLanguage.split(',').flatMap((type) => (/^\s*\d+\s*$/.test(type) ? Number(type) : []))
})

/** Language type of a text that is written now. */
export const writtenLanguage = (): number => findLocale($locale.get())?.type ?? 0

/** Coins that match a word, best first. Searched locally. */
async function coinsLike(query: string): Promise<readonly WordSuggestion[]> {
  const found = findCoins(await coinList(), query)
  return found.slice(0, maxShown).map(({ coin, name, symbolId }) => ({ type: 'coin', coin: { coin, name, symbolId } }))
}

async function associations(title: string, signal: AbortSignal): Promise<readonly WordSuggestion[]> {
  const body = { title, limit: maxShown }
  const { list } = await services().client.call('social.associationByTitle', body, { signal, silent: true })
  return list
}

async function topicsLike(query: string, signal: AbortSignal): Promise<readonly WordSuggestion[]> {
  if (query !== '') return (await associations(`#${query}`, signal)).filter(({ type }) => type === 'topic')
  const { list } = await services().client.call('social.hotHashTag', { limit: maxShown }, { signal, silent: true })
  return list.map((topic) => ({ type: 'topic', topic }))
}

async function followedLike(query: string, signal: AbortSignal): Promise<readonly WordSuggestion[]> {
  const userId = viewerId()
  if (userId === null) return []
  const body = {
    userId,
    kind: 'focus',
    limit: query === '' ? maxShown : maxFollowed,
    ...(query && { query }),
  } as const
  const { people } = await services().client.call('social.follows', body, { signal, silent: true })
  return people.map((person) => ({ type: 'person', person }))
}

/** Users whose name contains the word, those that the author follows first. */
async function peopleLike(query: string, signal: AbortSignal): Promise<readonly WordSuggestion[]> {
  const asked = [followedLike(query, signal), query === '' ? [] : associations(`@${query}`, signal)]
  const answers = await Promise.allSettled(asked)
  const lists = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  if (lists.length === 0) throw failure
  const people = new Map<string, WordSuggestion>()
  for (const one of lists.flat())
    if (one.type === 'person' && !people.has(one.person.userId)) people.set(one.person.userId, one)
  return [...people.values()].slice(0, maxShown)
}

const askers = { cashtag: coinsLike, tag: topicsLike, mention: peopleLike } as const

/**
 * Suggestions for a word, best first. `query` has no sign; an empty one returns the most used.
 * @throws the client's error
 */
export const loadSuggestions = (
  type: keyof typeof askers,
  query: string,
  signal: AbortSignal,
): Promise<readonly WordSuggestion[]> => askers[type](query, signal)

/** The text after the sign once the suggestion is accepted. */
export function wordOf(one: WordSuggestion): string {
  switch (one.type) {
    case 'coin':
      return one.coin.coin
    case 'topic':
      return one.topic.hashTag
    case 'person':
      return one.person.slug
  }
}
