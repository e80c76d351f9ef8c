import type { RouteName } from '#bridge/site/routes.ts'
import type { Viewport } from './chromium.ts'
import { reader } from './screens.ts'

export interface ScreenCase {
  /** Without its locale. `{post}` is an article, `{day}` the day before yesterday. */
  readonly path: string
  readonly shows: string
  /** User id of the logged-in reader. Default: a visitor. */
  readonly reader?: string
  /** Pressed one after the other before the screen shows. */
  readonly presses?: readonly string[]
}

/** Accounts with fewer or more rights. */
const [verified, frozen, withSubAccounts] = ['10000248', '10000359', '10000396']

const accountButton = '.account-entry > button'

export const screenCases: Readonly<Record<string, ScreenCase> & Record<RouteName, ScreenCase>> = {
  home: { path: '/insights', shows: 'article' },
  'home-reader': { path: '/insights', shows: 'article', reader },
  post: { path: '/insights/posts/{post}', shows: 'article' },
  viewer: {
    path: '/insights/posts/{pictured}',
    shows: '.viewer__picture',
    presses: ['.post-media__open'],
  },
  user: { path: '/insights/user/10000248', shows: 'article', reader },
  'user-likes': { path: '/insights/user/10000211/likes', shows: 'article' },
  profile: { path: '/insights/profile', shows: 'article', reader },
  'profile-verified': { path: '/insights/profile', shows: 'article', reader: verified },
  'profile-frozen': { path: '/insights/profile', shows: '.frozen-note', reader: frozen },
  'composer-frozen': {
    path: '/insights',
    shows: '.composer .frozen-note',
    reader: frozen,
    presses: ['.compose-button, .compose-link', '.compose-menu__row'],
  },
  'article-frozen': {
    path: '/insights',
    shows: '.frozen-note',
    reader: frozen,
    presses: ['.compose-button, .compose-link', '.compose-menu li:nth-child(2) .compose-menu__row'],
  },
  'profile-visitor': { path: '/insights/profile', shows: '.state-panel' },
  notification: { path: '/insights/notification', shows: '.notification', reader },
  'notification-day': { path: '/insights/notification?day={day}', shows: '.notification__up-to', reader },
  'notification-calendar': {
    path: '/insights/notification?day={day}',
    shows: '.calendar',
    reader,
    presses: ['.page__bar [aria-haspopup="dialog"]'],
  },
  'notification-visitor': { path: '/insights/notification', shows: '.state-panel' },
  menu: { path: '/insights', shows: '.menu-list', presses: ['.more-button'] },
  'account-menu': {
    path: '/insights',
    shows: '.account-menu .account-marks',
    reader: verified,
    presses: [accountButton],
  },
  accounts: {
    path: '/insights',
    shows: '.own-account',
    reader: withSubAccounts,
    presses: [accountButton, 'button.account-menu__row:nth-last-child(2)'],
  },
  topics: { path: '/insights/topics', shows: '.topic-card__link' },
  'topics-reader': { path: '/insights/topics', shows: '.topic-card__link', reader },
  topic: { path: '/insights/topics/details/BTC', shows: 'article' },
  rank: { path: '/insights/rank', shows: '.rank-place' },
  'rank-page': { path: '/insights/rank?page=2&size=10', shows: '.rank-place' },
  people: { path: '/insights/rank/people', shows: '.person-row__who' },
  following: { path: '/insights/following', shows: 'article', reader },
  'following-visitor': { path: '/insights/following', shows: '.person-row__who' },
  search: { path: '/insights/search', shows: '.search-topic' },
  found: { path: '/insights/search?q=bitcoin', shows: '.search-section' },
  'found-posts': { path: '/insights/search?q=bitcoin&in=posts&from=2026-01-01', shows: '.day-range' },
  'found-posts-calendar': {
    path: '/insights/search?q=bitcoin&in=posts&from=2026-01-01',
    shows: '.calendar',
    presses: ['.day-range .icon-button'],
  },
  'found-coins': { path: '/insights/search?q=e&in=coins', shows: '.found__chains' },
  setting: { path: '/insights/setting', shows: '.pane-list', reader },
  'setting-display': { path: '/insights/setting/display', shows: '.text-size' },
  'setting-words': { path: '/insights/setting/words', shows: '.setting-pane', reader },
  'setting-sessions': { path: '/insights/setting/sessions', shows: '.passkeys', reader },
  'setting-reports': { path: '/insights/setting/reports', shows: '.setting-pane .state-panel, .report-row', reader },
  'setting-phishing': { path: '/insights/setting/antiPhishing', shows: '.anti-phishing', reader },
  draft: { path: '/insights/draft', shows: '.draft__link', reader },
  'draft-visitor': { path: '/insights/draft', shows: '.state-panel' },
  saved: { path: '/insights/saved', shows: 'article', reader },
  'saved-visitor': { path: '/insights/saved', shows: '.state-panel[data-kind=login]' },
  article: { path: '/insights/draft/new?edit', shows: '[contenteditable]', reader },
  fansAndFocus: { path: '/insights/fansAndFocus/fans', shows: '.person-row__who', reader },
  spot: { path: '/spot/BTCUSDT', shows: 'canvas' },
  futures: { path: '/futures/usdt/ETHUSDT', shows: 'canvas' },
  login: { path: '/login', shows: 'form' },
  register: { path: '/register', shows: 'form' },
  exchange: { path: '/asset', shows: '.state-panel' },
}

export const themes = ['white', 'black'] as const
export const locales = ['en', 'ar'] as const
export const viewports: readonly (Viewport & { readonly width: number })[] = [
  { width: 390, height: 844, mobile: true },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
