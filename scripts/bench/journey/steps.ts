import type { PageBuildName } from '../../../esbuild.config.ts'

export interface Step {
  readonly name: string
  /** What to press: the first visible match, or a key if an element has the focus. */
  readonly press: string | { readonly key: string }
  readonly shows: string
  /** Whether it navigates: from a list to a post, back to the list, or elsewhere. */
  readonly way?: 'open' | 'back' | 'go'
  /** How far the reader scrolls first, in CSS pixels. */
  readonly scrolls?: number
  /** The only build that has it: an app sets the language, and that journey is a visitor's, who cannot like or write. */
  readonly only?: PageBuildName
}

const home = '[data-route="home"] article'
const tab = (name: string): Step => ({
  name: 'tab',
  press: `#feed-${name}`,
  shows: `[aria-labelledby="feed-${name}"] :is(article, .state-panel)`,
  way: 'go',
})
const openPost: Step = {
  name: 'open',
  press: '.post-card__link',
  shows: '[data-route="post"] article',
  way: 'open',
  scrolls: 900,
}
const back = (name: string, press: string): Step => ({ name, press, shows: home, way: 'back' })
const backFromPost = back('back', '.post-bar .icon-button')
const backFromPage = { ...back('back', '.page__bar--back .icon-button'), way: 'go' } as const
const keys = (name: string, letters: string, shows: string): readonly Step[] =>
  [...letters].map((key) => ({ name, press: { key }, shows }))
const section = (name: string, path: string, shows: string): Step => ({
  name,
  press: `.tab-bar a[href$="${path}"]`,
  shows,
  way: 'go',
})

export const steps: readonly Step[] = [
  { ...tab('hot'), scrolls: -60_000 },
  { name: 'translate', press: '.post-card__translate', shows: '.post-card__translate:not([aria-busy="true"])' },
  tab('following'),
  tab('recommended'),
  { name: 'like', press: '.action--like', shows: '.action--like', only: 'web' },
  openPost,
  { name: 'follow', press: '[data-route="post"] .follow-button', shows: 'article' },
  backFromPost,
  openPost,
  backFromPost,
  { name: 'write', press: '.compose-button', shows: '.compose-menu__row', scrolls: -60_000, only: 'web' },
  { name: 'composer', press: '.compose-menu__row', shows: '.composer textarea', only: 'web' },
  ...keys('write key', 'gm', '.composer').map((step) => ({ ...step, only: 'web' }) as const),
  { name: 'close', press: '.composer__head .icon-button', shows: '.leave-sheet', only: 'web' },
  { name: 'keep', press: '.leave-sheet .button', shows: 'body:not(:has(.composer))', only: 'web' },
  { name: 'search', press: '.top-bar a[href*="/search"]', shows: '.search-start', way: 'go', scrolls: -60_000 },
  ...keys('search key', 'btc', '.search-field input'),
  { name: 'find', press: { key: 'Enter' }, shows: '.search-section', way: 'go' },
  { ...openPost, press: '.found-post__link', scrolls: 0 },
  { ...backFromPost, shows: '.search-section' },
  { name: 'person', press: '.search-section .person-row__who', shows: '[data-route="user"] article', way: 'go' },
  { ...backFromPage, shows: '.search-section' },
  { ...backFromPage, shows: '[data-route]' },
  section('topics', '/topics', '.topic-card__link'),
  section('rank', '/rank', '.rank-place'),
  section('home', '/insights', home),
  { name: 'more', press: '.top-bar .more-button', shows: '[role="menu"]' },
  { name: 'preferences', press: '[role="menu"] button:not(:has(~ button))', shows: 'dialog[open]' },
  { name: 'theme', press: 'dialog .segment:not(:has(:checked)) .segment__text', shows: 'dialog[open]' },
  { name: 'languages', press: 'dialog .preferences__row', shows: 'dialog .option', only: 'web' },
  {
    name: 'language',
    press: 'dialog .option:not([aria-current])',
    shows: 'dialog[open]:not(:has(.option))',
    only: 'web',
  },
  { name: 'close', press: '.dialog__head .icon-button', shows: 'body:not(:has(dialog))' },
  { name: 'coin', press: 'article .cashtag', shows: '[data-route="topic"] .topic-coin', way: 'go' },
  { name: 'chart', press: 'a.topic-coin', shows: 'canvas', way: 'go' },
  { name: 'interval', press: '.chart-panel .tabs__tab[aria-selected="false"]', shows: 'canvas' },
  { ...backFromPage, press: '.trade-bar .icon-button', shows: '[data-route="topic"]' },
  { ...backFromPage, shows: home },
]
