import { atom, type MapStore, map } from 'nanostores'
import type { CallResponse } from '#bridge/exchange/calls.ts'

type RankedTopic = CallResponse<'social.trendingTopic'>['list'][number]
/** A topic of any list. `closed`: the reader has just hidden it. */
export type KnownTopic = Omit<RankedTopic, 'place'> & { readonly closed: boolean }

const known = new Map<string, MapStore<KnownTopic>>()
const held = new Set<string>()

/** Tags that the reader follows, in lower case, as far as answers and their own wishes have told. */
export const $followedTags = atom<ReadonlySet<string>>(new Set())

export function noteFollowed(hashTag: string, followed: boolean): void {
  const tags = $followedTags.get()
  const tag = hashTag.toLowerCase()
  if (tags.has(tag) === followed) return
  $followedTags.set(followed ? new Set([...tags, tag]) : new Set([...tags].filter((one) => one !== tag)))
}

/**
 * Lets no answer overwrite what a reader wishes about a topic while the wish is on its way.
 * @returns a function that lets go.
 */
export function holdTopic(hashTag: string): () => void {
  held.add(hashTag)
  return () => void held.delete(hashTag)
}

/**
 * Takes topics from an answer into the page. `areOpen`: the answer leaves closed ones out.
 * @returns their tags, in order.
 */
export function rememberTopics(topics: readonly Omit<KnownTopic, 'closed'>[], areOpen = false): readonly string[] {
  for (const { hashTag, posts, views, followed, teaser } of topics) {
    const $topic = known.get(hashTag)
    const old = $topic?.get()
    const next: KnownTopic = {
      hashTag,
      posts,
      views,
      teaser,
      followed: old && held.has(hashTag) ? old.followed : followed,
      closed: old !== undefined && (held.has(hashTag) || !areOpen) && old.closed,
    }
    noteFollowed(hashTag, next.followed)
    if ($topic) $topic.set(next)
    else known.set(hashTag, map(next))
  }
  return topics.map(({ hashTag }) => hashTag)
}

/** The store of one topic, so that a follow repaints one card; `undefined` for one that no answer has brought. */
export const topicOf = (hashTag: string): MapStore<KnownTopic> | undefined => known.get(hashTag)
