import type {
  CallName,
  CallRequest,
  CallResponse,
  Comment,
  Entity,
  Media,
  Person,
  Post,
} from '#bridge/exchange/calls.ts'

/** When everything was written. */
const at = Date.UTC(2026, 10, 20, 12)

const person = (id: string): Person => ({
  userId: id,
  slug: `slug-${id}`,
  nickName: `Name ${id}`,
  avatar: '/media/a.webp',
  badge: 'analyst',
})
const known = (id: string) => ({ ...person(id), followed: false, followsYou: true })
const reason = { coin: 'BTC', count: 82 }

const text = 'The break of $BTC was a trap, says @mira in #Rent https://example.com/a'
const entities: Entity[] = [
  { type: 'cashtag', start: 13, end: 17, coin: 'BTC', symbolId: 'BTCUSDT' },
  { type: 'mention', start: 35, end: 40, slug: 'mira' },
  { type: 'tag', start: 44, end: 49, hashTag: 'Rent' },
  { type: 'link', start: 50, end: 71, url: 'https://example.com/a' },
]
const shown = { url: '/media/p.webp', thumb: '/media/t.webp', width: 800, height: 600, alt: 'A chart' }
const media: Media[] = [
  { type: 'image', ...shown },
  { type: 'video', ...shown, thumb: '/media/poster.webp', seconds: 75 },
]

const post = (id: string, change: Partial<Post> = {}): Post => ({
  id,
  kind: 'message',
  author: person(`a${id}`),
  createdAt: at,
  languageType: 39,
  title: null,
  text,
  entities,
  media,
  commentCount: 3,
  repostCount: 1,
  likeCount: 2,
  viewCount: 12_345,
  liked: false,
  reposted: true,
  saved: true,
  pricesAtPost: { BTCUSDT: '91200.5' },
  disclosure: { kind: 'paid', by: 'Acme Labs' },
  ...change,
})
const posts = (of: string): Post[] => [
  post(`${of}-1`),
  post(`${of}-2`, { media: media.slice(1) }),
  post(`${of}-3`, { kind: 'article', title: 'On rent', media: media.slice(0, 1) }),
]

const reply = (id: string): Omit<Comment, 'replies'> => ({
  id,
  author: person(`b${id}`),
  createdAt: at,
  languageType: 39,
  text,
  entities,
  likeCount: 1,
  replyCount: 3,
  editedAt: at + 60_000,
})

const topic = (hashTag: string) => ({ hashTag, posts: 12, views: 340, followed: true, teaser: 'About rent' })
const coin = { coin: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' }
const price = { price: '97450.00', change24h: '0.0250' }

const quotation = (baseCoin: string) => ({
  symbolId: `${baseCoin}USDT`,
  baseCoin,
  quoteCoin: 'USDT',
  ...price,
  at,
  open24h: '99.00',
  high24h: '120.00',
  low24h: '80.00',
  volume24h: '1234.5',
  spark: ['1.0', '2.0', '1.5'],
})

const profile = (id: string) => ({
  ...known(id),
  bio: 'Reads filings.',
  joinedAt: at,
  followers: 12_345,
  following: 8,
  posts: 42,
  likes: 1_500,
  muted: false,
  blocked: false,
  blocksYou: false,
  isSubAccount: false,
  coins: [{ coin: 'BTC', symbolId: 'BTCUSDT', posts: 7 }],
})
const week = [1, 2, 3, 4, 5, 6, 7]

const group = {
  at,
  unread: true,
  actors: [person('1'), person('2')],
  actorCount: 7,
  post: null,
  comment: null,
  system: null,
}
const draft = { title: 'Rent', text: 'Begun', media: [{ thumb: '/media/t.webp', alt: 'A chart' }] }
const account = { avatar: '/media/a.webp', loginName: 'desk@example.com', isCurrent: false, isFrozen: false }

/** The exchange's answer to each call that a screen reads; `turn` distinguishes openings. */
export const answers: { readonly [N in CallName]?: (body: CallRequest<N>, turn: number) => CallResponse<N> } = {
  'social.feed': (_, turn) => ({ posts: posts(`f${turn}`), cursor: null, head: `h${turn}` }),
  'social.post': ({ postId }) => ({
    post: post(postId, postId.startsWith('article') ? { kind: 'article', title: 'On rent', languageType: 0 } : {}),
    html: postId.startsWith('article') ? '<h2>Rent</h2><p>Is <b>due</b>.</p>' : null,
    followed: false,
  }),
  'social.comments': ({ parentId }, turn) => ({
    comments: (parentId ? ['r1', 'r2', 'r3'] : ['c1', 'c2']).map((id) => ({
      ...reply(`${id}-${turn}`),
      replies: parentId ? [] : [reply(`${id}-${turn}-1`)],
    })),
    cursor: null,
    total: 8,
  }),
  'social.versions': () => ({
    versions: [
      { at, title: null, text, entities, media, html: null, disclosure: { kind: 'paid', by: 'Acme Labs' } },
      { at: at - 60_000, title: 'On rent', text, entities: [], media: [], html: '<p>Is <b>due</b>.</p>' },
    ],
  }),
  'social.translate': () => ({ title: 'On rent', text, entities, html: null, languageType: 39 }),
  'social.userIndex': ({ id }) => ({
    userInfo: profile(id),
    similar: [known('s1'), known('s2')],
    detail: { translateLanguage: 'en_US' },
  }),
  'social.getUserInfo': ({ userId }) => ({
    userInfo: profile(userId),
    detail: { translateLanguage: 'en_US', drafts: 2, week: { views: week, likes: week, followers: week } },
  }),
  'social.userPosts': (_, turn) => ({ posts: posts(`u${turn}`), cursor: null }),
  'social.saved': (_, turn) => ({ posts: posts(`s${turn}`), cursor: null }),
  'social.follows': () => ({ people: [known('1'), known('2')], cursor: null, total: 2 }),
  'social.people': () => ({
    people: ['1', '2', '3'].map((id) => ({ ...known(id), reason })),
  }),
  'social.rank': () => ({
    people: ['1', '2', '3'].map((id, index) => ({
      ...known(id),
      place: index + 1,
      gained: index,
      reason,
      posts: 9,
      likes: 8,
      newFollowers: 7,
    })),
    cursor: null,
    total: 3,
  }),
  'social.relations': () => ({ people: [known('1'), known('2')], cursor: null }),
  'social.settings': () => ({
    translateLanguage: 'en_US',
    mutedWords: ['airdrop'],
    showsFollows: true,
    showsLikes: false,
    notifies: ['mentions', 'likes'],
  }),
  'social.articleDraft': () => ({
    drafts: [
      { ...draft, id: 'draft000000000001', kind: 'message', updatedAt: at, device: 'Firefox' },
      { ...draft, id: 'draft000000000002', kind: 'article', updatedAt: at, device: 'Chrome' },
    ],
    cursor: null,
    total: 2,
  }),
  'social.queryAutoSaveDraft': ({ draftId = 'draft000000000001' }) => ({
    draft: {
      draftId,
      revision: 3,
      savedAt: at,
      device: 'Firefox',
      content: {
        kind: 'message',
        title: null,
        text: 'Begun',
        html: null,
        media: [{ mediaId: 'm1', type: 'image', thumb: '/media/t.webp', width: 8, height: 6, alt: 'A chart' }],
      },
    },
  }),
  'social.hotHashTag': () => ({ list: ['Rent', 'Halving'].map((hashTag) => ({ hashTag, posts: 3, views: 9 })) }),
  'social.hashTagList': () => ({
    list: ['Rent', 'Gas'].map((tag, index) => ({ ...topic(tag), place: index + 1 })),
    cursor: null,
  }),
  'social.trendingTopic': () => ({
    list: ['Rent', 'Halving', 'Gas'].map((tag, index) => ({ ...topic(tag), place: index + 1 })),
    cursor: null,
  }),
  'social.hashTagDetail': ({ hashTag }) => ({
    ...topic(hashTag),
    followers: 4,
    coin,
    authors: [{ ...known('1'), posts: 9 }],
  }),
  'social.articlesByHashTagV2': (_, turn) => ({ posts: posts(`t${turn}`), cursor: null }),
  'social.getOperateTag': () => ({ list: [{ hashTag: 'Halving', label: 'Halving week' }] }),
  'social.notifications': (_, turn) => ({
    groups: [
      { ...group, id: `n1-${turn}`, kind: 'like', post: { id: 'p1', text, disclosure: { kind: 'holds' } } },
      { ...group, id: `n2-${turn}`, kind: 'reply', post: { id: 'p1', text }, comment: { id: 'c1', text } },
      { ...group, id: `n3-${turn}`, kind: 'follow' },
      {
        ...group,
        id: `n4-${turn}`,
        kind: 'system',
        system: { title: 'News', text: 'Fees are lower', href: '/insights' },
      },
    ],
    cursor: null,
    unread: 3,
    head: 'h',
  }),
  'social.readNotifications': () => ({ unread: 0 }),
  'social.search': (_, turn) => ({
    people: [known('1'), known('2')],
    topics: ['Rent', 'Gas'].map(topic),
    coins: [{ ...coin, ...price }],
    posts: posts(`s${turn}`),
    cursor: null,
  }),
  'social.associationByTitle': () => ({
    list: [
      { type: 'person', person: person('1') },
      { type: 'topic', topic: { hashTag: 'Rent', posts: 3, views: 9 } },
      { type: 'coin', coin },
    ],
  }),
  'social.activity': (_, turn) => ({
    activity: {
      id: `act${turn}`,
      title: 'Trade for free',
      text: 'This week',
      picture: { url: '/media/p.webp', width: 8, height: 6, alt: 'A banner' },
      action: { label: 'Look', href: '/insights/rank' },
    },
  }),
  'social.showEntrance': () => ({ entrance: { rank: true } }),
  'system.gradeConfig': () => ({ grades: [{ part: 'rank', percent: 100 }] }),
  'system.domainConfigList': () => ({
    list: [
      { type: 'image', domain: 'self' },
      { type: 'image', domain: 'https://i1.example.com' },
    ],
  }),
  'social.publishConfig': () => ({ hashTagLanguage: '0,1,2', disclosure: 'offered' }),
  'social.digitalCurrency': () => ({
    list: [{ id: '1', digitalCurrency: 'BTC', name: 'Bitcoin', symbolId: 'BTCUSDT' }],
  }),
  'spot.coinChainList': () => ({
    coins: [{ coinId: '1', coin: 'BTC', name: 'Bitcoin', chains: ['BTC', 'Lightning', 'BEP20', 'Liquid'] }],
  }),
  'social.react': ({ on }) => ({ on, count: 3 }),
  'social.comment': ({ text }, turn) => ({
    comment: { ...reply(`own${turn}`), text, entities: [], replies: [] },
    isRepeat: false,
  }),
  'social.batchFocus': ({ userIds }) => ({ done: userIds, refused: [] }),
  'social.followTopic': ({ on }) => ({ on, followers: 8 }),
  'mix.usdtRate': () => ({ rates: { EUR: '0.92', usd: '1' } }),
  'market.ticker': ({ symbolIds }) => ({ list: symbolIds.map((symbolId) => ({ symbolId, ...price, at })) }),
  'market.candles': () => ({
    candles: [1, 2, 3, 4, 5].map((hour) => ({
      openedAt: at + hour * 3_600_000,
      open: '1',
      high: '3',
      low: '0.5',
      close: '2',
      volume: '100',
    })),
  }),
  'market.openPrice': () => ({ symbolKlines: { BTCUSDT: '91200.5' } }),
  'market.homeQuotation': (_, turn) => ({
    list: Object.fromEntries(['BTC', 'ETH', `A${turn}`].map((name) => [`${name}USDT`, quotation(name)])),
  }),
  'user.preference': () => ({ timeZone: 120 }),
  'user.info': () => ({
    userInfo: { userId: 'r', nickName: 'Mira', email: 'm@example.com', bindEmail: 1, switchFlag: '1', vipLevel: 2 },
    settings: {},
    loginName: 'mira',
    userName: 'mira',
  }),
  'user.subAccounts': () => ({
    accounts: [
      { ...account, userId: '1', nickName: 'Desk', kind: 'main', isCurrent: true },
      { ...account, userId: '2', nickName: 'Grid', kind: 'sub' },
      { ...account, userId: '4', nickName: 'Demo', kind: 'demo' },
    ],
  }),
  'social.reports': (_, turn) => ({
    reports: [
      {
        ...{ id: `post p${turn}`, target: 'post', reason: 'spam', text: 'An advertisement.', at, state: 'removed' },
        ...{
          decidedAt: at,
          note: 'It sells.',
          person: person('1'),
          post: { id: `p${turn}`, text: 'Buy now.' },
          comment: null,
        },
      },
      {
        ...{ id: 'person 1', target: 'person', reason: 'scam', text: '', at, state: 'received' },
        ...{ decidedAt: null, note: '', person: person('2'), post: null, comment: null },
      },
    ],
    cursor: null,
  }),
  'user.fidoList': () => ({
    passkeys: [{ credentialId: 'p', name: 'Chrome, Linux', createdAt: at, usedAt: null }],
  }),
  'user.sessions': () => ({
    sessions: [
      { id: 's', name: 'Chrome, Linux', createdAt: at, usedAt: at, current: true },
      { id: 't', name: 'Safari, iOS', createdAt: at, usedAt: at, current: false },
    ],
  }),
  'user.crossTerminalLoginStatus': () => ({ pending: null }),
  'user.qrKey': () => ({ qrcodeKey: 'k'.repeat(43), secondsLeft: 120 }),
  'user.qrKeyStatus': () => ({ status: 'scanned', secondsLeft: 100, digits: '47' }),
  'user.qrScan': () => ({ browser: 'Firefox', system: 'Linux', from: '192.0.2.1', askedAt: at, secondsLeft: 60 }),
}
