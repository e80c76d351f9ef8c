import { randomUUID } from 'node:crypto'
import type { CallName, CallRequest } from '#bridge/exchange/calls.ts'

/** Ids from earlier responses, for the next questions. */
export type Known = Readonly<Partial<Record<'post' | 'person' | 'tag' | 'symbol' | 'viewer', string>>>

/** A call without effects. */
export interface Question {
  readonly name: CallName
  /** `undefined` while an id is missing. */
  readonly body: (known: Known) => Readonly<Record<string, unknown>> | undefined
  /** Where its response contains ids for other questions. */
  readonly tells: Readonly<Partial<Record<keyof Known, readonly (string | number)[]>>>
}

type Tells = Question['tells']

const asks = <N extends CallName>(name: N, request: CallRequest<N>, tells: Tells = {}): Question => ({
  name,
  body: () => request,
  tells,
})

const asksAbout = <N extends CallName>(
  name: N,
  what: keyof Known,
  request: (value: string) => CallRequest<N>,
  tells: Tells = {},
): Question => ({
  name,
  body: (known) => {
    const value = known[what]
    return value === undefined ? undefined : request(value)
  },
  tells,
})

const [english, locale, few] = [0, 'en', 3] as const

/** Public calls, in an order in which earlier ones provide ids. */
export const publicQuestions: readonly Question[] = [
  asks('system.signConfig', {}),
  asks('social.showEntrance', {}),
  asks('system.gradeConfig', {}),
  asks('system.domainConfigList', {}),
  asks('social.activity', {}),
  asks(
    'social.feed',
    { tab: 'hot', limit: few },
    { post: ['posts', 0, 'id'], person: ['posts', 0, 'author', 'userId'] },
  ),
  asks('social.people', { limit: few }, { person: ['people', 0, 'userId'] }),
  asks('social.rank', { period: '7d', limit: few }, { person: ['people', 0, 'userId'] }),
  asks('social.hotHashTag', { limit: few }, { tag: ['list', 0, 'hashTag'] }),
  asks('social.trendingTopic', { limit: few }, { tag: ['list', 0, 'hashTag'] }),
  asks('social.getOperateTag', {}),
  asksAbout('social.articlesByHashTagV2', 'tag', (hashTag) => ({ hashTag, order: 'latest', limit: few }), {
    post: ['posts', 0, 'id'],
    person: ['posts', 0, 'author', 'userId'],
  }),
  asksAbout('social.hashTagDetail', 'tag', (hashTag) => ({ hashTag })),
  asksAbout('social.post', 'post', (postId) => ({ postId })),
  asksAbout('social.comments', 'post', (postId) => ({ postId, order: 'top', limit: few })),
  asksAbout('social.versions', 'post', (id) => ({ target: 'post', id })),
  asksAbout('social.translate', 'post', (id) => ({ target: 'post', id, language: 'de_DE' })),
  asksAbout('social.translatePosts', 'post', (id) => ({ ids: [id], language: 'de_DE' })),
  asksAbout('social.userIndex', 'person', (id) => ({ locale, languageType: english, id })),
  asksAbout('social.userPosts', 'person', (userId) => ({ userId, tab: 'posts', limit: few })),
  asksAbout('social.follows', 'person', (userId) => ({ userId, kind: 'fans', limit: few })),
  asks('social.search', { query: 'bitcoin', limit: few }),
  asks('social.associationByTitle', { title: 'bi', limit: few }),
  asks('social.publishConfig', {}),
  asks('social.digitalCurrency', {}),
  asks('market.homeQuotation', { businessLine: 1 }, { symbol: ['list', '', 'symbolId'] }),
  asksAbout('market.ticker', 'symbol', (symbolId) => ({ symbolIds: [symbolId] })),
  asksAbout('market.candles', 'symbol', (symbolId) => ({ bussiness: 'sp', symbolId, interval: '1', limit: few })),
  asks('market.openPrice', { bussiness: 'sp', timezone: 0 }),
  asks('mix.usdtRate', { locale }),
  asks('spot.coinChainList', { languageType: english, locale }),
]

export const sessionQuestions: readonly Question[] = [
  asks('user.info', { locale }, { viewer: ['userInfo', 'userId'] }),
  asks('user.preference', {}),
  asks('user.subAccounts', {}),
  asks('user.fidoList', {}),
  asks('user.sessions', {}),
  asks('social.reports', { limit: few }),
  asksAbout('social.removal', 'post', (id) => ({ target: 'post', id })),
  asksAbout('social.getUserInfo', 'viewer', (userId) => ({ locale, languageType: english, userId })),
  asks('social.hashTagList', { limit: few }),
  asks('social.settings', {}),
  asks('social.relations', { kind: 'mute', limit: few }),
  asks('social.notifications', { filter: 'all', limit: few }),
  asks('social.articleDraft', { limit: few }),
  asks('social.queryAutoSaveDraft', {}),
  asks('social.uploadState', { uploadId: randomUUID() }),
]
