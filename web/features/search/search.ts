import type { CallResponse } from '#bridge/exchange/calls.ts'
import { oneLine } from '#bridge/lib/line.ts'
import { createList, type List } from '#web/lib/lists/list.ts'
import type { ReadCached } from '#web/lib/lists/readCached.ts'
import { lruPerReader } from '#web/lib/lru.ts'
import { $recentSearch, choose } from '#web/lib/page/preferences.ts'
import { services } from '#web/lib/page/services.ts'
import { packPosts, rememberPosts } from '../post/posts.ts'
import { rememberTopics, topicOf } from '../topics/knownTopics.ts'

type Answer = CallResponse<'social.search'>
export type FoundPersonValue = Answer['people'][number]
export type FoundCoinValue = Answer['coins'][number]

export const searchSections = ['people', 'topics', 'coins', 'posts'] as const
export type SearchSection = (typeof searchSections)[number]

/** Results: people and coins as records, topics and posts as ids of their stores. */
export interface SearchResults {
  readonly people: readonly FoundPersonValue[]
  readonly topics: readonly string[]
  readonly coins: readonly FoundCoinValue[]
  readonly posts: readonly string[]
}

/** One found thing. `id` is a user id, a tag, a symbolId or a post's id. */
export interface FoundOne {
  readonly id: string
  readonly person?: FoundPersonValue
  readonly coin?: FoundCoinValue
}

/** The gateway refuses longer ones. */
export const maxQueryLength = 100

const maxQueries = 8
const limits = { best: 4, page: 20 } as const

type Results = Pick<Answer, SearchSection>

const remember = ({ people, topics, coins, posts }: Results): SearchResults => ({
  people,
  topics: rememberTopics(topics),
  coins,
  posts: rememberPosts(posts),
})

/** What was found, as it is kept. */
const pack = ({ people, topics, coins, posts }: SearchResults): Results => ({
  people: [...people],
  topics: topics.flatMap((hashTag) => topicOf(hashTag)?.get() ?? []),
  coins: [...coins],
  posts: [...packPosts(posts)],
})
const unpack = (data: unknown, read: ReadCached): readonly SearchResults[] => read('found', [data]).map(remember)

export const isNothing = (found: SearchResults): boolean =>
  searchSections.every((section) => found[section].length === 0)

/** The best few of each section, as a list of one: empty when nothing was found. */
export const bestOf = lruPerReader(
  maxQueries,
  (query): List<SearchResults> =>
    createList<SearchResults>({
      idOf: () => query,
      keep: { name: `found ${query}`, pack: ([found]) => found && pack(found), unpack },
      async load(_cursor, signal) {
        const request = { query, limit: limits.best }
        const found = remember(await services().client.call('social.search', request, { signal, silent: true }))
        return { items: isNothing(found) ? [] : [found], cursor: null }
      },
    }),
)

const items: Readonly<Record<SearchSection, (found: SearchResults) => readonly FoundOne[]>> = {
  people: ({ people }) => people.map((person) => ({ id: person.userId, person })),
  topics: ({ topics }) => topics.map((id) => ({ id })),
  coins: ({ coins }) => coins.map((coin) => ({ id: coin.symbolId, coin })),
  posts: ({ posts }) => posts.map((id) => ({ id })),
}

/** The other way round: of one section's things what was found. */
const foundOf = (those: readonly FoundOne[], section: SearchSection): SearchResults => ({
  people: those.flatMap(({ person }) => person ?? []),
  topics: section === 'topics' ? those.map(({ id }) => id) : [],
  coins: those.flatMap(({ coin }) => coin ?? []),
  posts: section === 'posts' ? those.map(({ id }) => id) : [],
})

export interface SectionResults extends List<string> {
  /** What a person's or coin's id stands for. */
  of(id: string): FoundOne | undefined
}

/** From a moment on, and before one. Milliseconds since 1970. */
export interface Span {
  readonly since?: number
  readonly until?: number
}

function createSection(section: SearchSection, query: string, span: Span = {}): SectionResults {
  const known = new Map<string, FoundOne>()
  const take = (found: SearchResults): readonly string[] => {
    const those = items[section](found)
    for (const one of those) known.set(one.id, one)
    return those.map(({ id }) => id)
  }
  const list = createList<string>({
    idOf: (id) => id,
    pageSize: 10,
    keep: {
      name: ['found', section, span.since, span.until, query].filter((part) => part !== undefined).join(' '),
      pack: (ids) =>
        pack(
          foundOf(
            ids.map((id) => known.get(id) ?? { id }),
            section,
          ),
        ),
      unpack: (data, read) => unpack(data, read).flatMap(take),
    },
    async load(cursor, signal) {
      const request = { query, section, limit: limits.page, ...span, ...(cursor ? { cursor } : {}) }
      const answer = await services().client.call('social.search', request, { signal, silent: true })
      return { items: take(remember(answer)), cursor: answer.cursor }
    },
  })
  return { ...list, of: (id) => known.get(id) }
}

const sectionsOf = lruPerReader(maxQueries, (query) => ({
  people: createSection('people', query),
  topics: createSection('topics', query),
  coins: createSection('coins', query),
  posts: createSection('posts', query),
}))

const postsOf = lruPerReader(maxQueries, (key) => {
  const { query, ...span }: Span & { readonly query: string } = JSON.parse(key)
  return createSection('posts', query, span)
})

/** All that was found in a section, page by page; of posts, those of a span. */
export const foundIn = (section: SearchSection, query: string, span?: Span): SectionResults =>
  span && section === 'posts' ? postsOf(JSON.stringify({ query, ...span })) : sectionsOf(query)[section]

const maxRecent = 10
/** What is kept of a preference's text. */
const maxRecentLength = 64

/** Keeps what was searched for, newest first, each once in whatever case. */
export function rememberSearch(text: string): void {
  const query = oneLine(text)
  if (query === '' || query.length > maxRecentLength) return
  const others = $recentSearch.get().filter((one) => one.toLowerCase() !== query.toLowerCase())
  choose({ recentSearch: [query, ...others].slice(0, maxRecent) })
}

export const forgetSearch = (query: string): void =>
  choose({ recentSearch: $recentSearch.get().filter((one) => one !== query) })

/** Forgets what was searched for, and the topic that was gone to. */
export const forgetSearches = (): void => choose({ recentSearch: undefined, searchTag: undefined })

/** Keeps the topic that a search has led to. */
export const rememberSearchTag = (hashTag: string): void => {
  if (hashTag.length <= maxRecentLength) choose({ searchTag: hashTag })
}
