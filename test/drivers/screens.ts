import { untilNothing } from './cdp.ts'
import type { AxeRules, Chromium, Viewport } from './chromium.ts'

/** A screen to be looked at. */
export interface ScreenCase {
  /** Without its locale. `{post}` is a post that is an article. */
  readonly path: string
  /** What it shows when it is there. */
  readonly shows: string
  /** Logged in as one of the sandbox's own people; default: a visitor. */
  readonly asReader?: true
}

/** The sandbox account that has most to show. */
export const reader = '10000211'

export const screenCases: Readonly<Record<string, ScreenCase>> = {
  home: { path: '/insights', shows: 'article' },
  'home-reader': { path: '/insights', shows: 'article', asReader: true },
  post: { path: '/insights/posts/{post}', shows: 'article' },
  user: { path: '/insights/user/10000248', shows: 'article', asReader: true },
  'user-likes': { path: '/insights/user/10000211/likes', shows: 'article' },
  profile: { path: '/insights/profile', shows: 'article', asReader: true },
  'profile-visitor': { path: '/insights/profile', shows: '.state-panel' },
  notification: { path: '/insights/notification', shows: '.notification', asReader: true },
  'notification-visitor': { path: '/insights/notification', shows: '.state-panel' },
  topics: { path: '/insights/topics', shows: '.topic-card__link' },
  'topics-reader': { path: '/insights/topics', shows: '.topic-card__link', asReader: true },
  topic: { path: '/insights/topics/details/BTC', shows: 'article' },
  rank: { path: '/insights/rank', shows: '.rank-place' },
  people: { path: '/insights/rank/people', shows: '.person-row__who' },
  following: { path: '/insights/following', shows: 'article', asReader: true },
  'following-visitor': { path: '/insights/following', shows: '.person-row__who' },
  search: { path: '/insights/search', shows: '.search-topic' },
  found: { path: '/insights/search?q=bitcoin', shows: '.search-section' },
  'found-posts': { path: '/insights/search?q=bitcoin&in=posts&from=2026-01-01', shows: '.day-range' },
  setting: { path: '/insights/setting', shows: '.pane-list', asReader: true },
  'setting-display': { path: '/insights/setting/display', shows: '.text-size' },
  'setting-words': { path: '/insights/setting/words', shows: '.setting-pane', asReader: true },
  'setting-phishing': { path: '/insights/setting/antiPhishing', shows: '.anti-phishing', asReader: true },
  draft: { path: '/insights/draft', shows: '.draft__link', asReader: true },
  'draft-visitor': { path: '/insights/draft', shows: '.state-panel' },
  article: { path: '/insights/draft/new?edit', shows: '[contenteditable]', asReader: true },
  fans: { path: '/insights/fansAndFocus/fans', shows: '.person-row__who', asReader: true },
  spot: { path: '/spot/BTCUSDT', shows: 'canvas' },
  futures: { path: '/futures/usdt/ETHUSDT', shows: 'canvas' },
  login: { path: '/login', shows: 'form' },
  register: { path: '/register', shows: 'form' },
  exchange: { path: '/asset', shows: '.state-panel' },
}

export const themes = ['white', 'black'] as const
/** One locale written from the left, one from the right. */
export const locales = ['en', 'ar'] as const
export const viewports: readonly (Viewport & { readonly width: number })[] = [
  { width: 390, height: 844, mobile: true },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

interface FeedAnswer {
  readonly data: { readonly posts: readonly { readonly id: string; readonly kind: string }[] }
}

/** A post of the sandbox that is an article. */
export async function articleId(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/social/public/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tab: 'recommended', limit: 20, languageId: 0, terminalCode: 'screens' }),
  })
  const { data }: FeedAnswer = await answer.json()
  const post = data.posts.find(({ kind }) => kind === 'article') ?? data.posts[0]
  if (!post) throw new Error('The sandbox has no post to show.')
  return post.id
}

/** Logs the sandbox's person in, or whoever is logged in out. From a page of the sandbox, to one that does nothing. */
export async function readAs({ browser, cdp }: Chromium, userId: string | undefined): Promise<void> {
  // A page that asks for something without its session would log out whoever comes next.
  await browser.url(new URL('/favicon.ico', await browser.getUrl()).href)
  await cdp.send('Network.clearBrowserCookies', {})
  if (userId === undefined) return
  const ok = await browser.execute(async (id) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/sandbox/session', { method: 'POST', headers, body: JSON.stringify({ userId: id }) })).ok
  }, userId)
  if (!ok) throw new Error(`The sandbox did not log ${userId} in.`)
}

/** Runs in the page: what it lacks of what it should show. */
function lacksOf(shows: string, quietMs: number): string {
  if (!document.querySelector(shows)) return `${shows} did not come.`
  // What a page brings after its first posts has come with the account's button, where it has a place.
  if (document.querySelector('span.icon-button, span.nav-link')) return 'The account’s button did not come.'
  const standsIn = [...document.querySelectorAll('.skeleton')].some((stand) => {
    const { top, bottom } = stand.getBoundingClientRect()
    return top <= window.innerHeight && bottom >= 0 && stand.checkVisibility()
  })
  if (standsIn) return 'What is to come did not come.'
  const isDrawn = [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight || !image.checkVisibility(),
  )
  if (!isDrawn) return 'A picture did not load.'
  const isQuiet = performance.getEntriesByType('resource').every((entry) => {
    const end = entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0
    return performance.now() - end > quietMs
  })
  return isQuiet ? '' : 'The page did not stop loading.'
}

/**
 * Waits until the page shows what it should, nothing in sight stands in for what is to come, each picture in sight is there, and
 * nothing has come for `quietMs`: all of it at one time.
 */
export const settle = ({ cdp }: Chromium, shows: string, quietMs = 300): Promise<void> =>
  untilNothing(cdp, lacksOf, shows, quietMs)

/** What is wider than the screen, and what is too small to be pressed. */
export async function sizeFaultsOf({ browser }: Chromium): Promise<string[]> {
  const { wider, small } = await browser.execute(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="switch"]'
    const isInText = (element: Element) => getComputedStyle(element).display === 'inline'
    const small = [...document.querySelectorAll(pressed)].filter((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isInText(element))
        return false
      const label = element instanceof HTMLInputElement ? element.closest('label') : null
      const { width, height } = (label ?? element).getBoundingClientRect()
      const isHidden = width <= 1 || height <= 1
      return !isHidden && (width < 24 || height < 24)
    })
    return {
      wider: scrollWidth - clientWidth,
      small: small.slice(0, 5).map((element) => `${element.tagName.toLowerCase()}.${element.className}`),
    }
  })
  return [
    ...(wider > 0 ? [`The page is ${wider} px wider than the screen.`] : []),
    ...(small.length > 0 ? [`Under 24 px: ${small.join(', ')}`] : []),
  ]
}

/** What is wrong with the page as it stands: its sizes, and what axe finds by these of its rules; default: all. */
export async function faultsOf(chromium: Chromium, rules?: AxeRules): Promise<string[]> {
  return [
    ...(await sizeFaultsOf(chromium)),
    ...(await chromium.axe(rules)).map(({ rule, help, where }) => `${rule}: ${help}: ${where.slice(0, 5).join(', ')}`),
  ]
}
