import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import { commandingJson } from '../sandboxKey.ts'
import { runIn, untilNothing } from './cdp.ts'
import type { AxeRules, Chromium } from './chromium.ts'

/** Classes at the start of selectors: others are only styled inside these. */
const classesIn = (sheet: string): string[] =>
  [...sheet.replace(/\/\*.*?\*\/|@import[^;]+;/gs, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /\.([a-z][\w-]*)/.exec(selector)?.[1] ?? [])

const styled = [
  ...new Set(
    // Print styles may use classes that have no other rule.
    globSync('web/**/!(print).css', { cwd: root }).flatMap((file) => classesIn(readFileSync(join(root, file), 'utf8'))),
  ),
]

/** In the page: classes of elements that no sheet mentions. */
function unstyledIn(styled: readonly string[]): string[] {
  const linked = new Set<string>()
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule)
        for (const [, name = ''] of rule.selectorText.matchAll(/\.([a-z][\w-]*)/g)) linked.add(name)
      if (rule instanceof CSSGroupingRule) read(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
  return styled.filter((name) => used.has(name) && !linked.has(name))
}

/** Elements without their sheet: each screen's sheet contains the styles of everything in it. */
async function sheetFaultsOf({ browser }: Chromium): Promise<string[]> {
  const names = await browser.execute(unstyledIn, styled)
  return names.length === 0 ? [] : [`Without their sheets: .${names.join(', .')}`]
}

/** The sandbox account with the most content. */
export const reader = '10000211'

export interface ShownPosts {
  readonly article: string
  /** Short, with a picture. */
  readonly pictured: string
}

export function hrefOf(path: string, { article, pictured }: ShownPosts): string {
  const day = new Date()
  day.setDate(day.getDate() - 2)
  const written = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'))
  return path.replace('{post}', article).replace('{pictured}', pictured).replace('{day}', written.join('-'))
}

interface FeedAnswer {
  readonly data: {
    readonly posts: readonly {
      readonly id: string
      readonly kind: string
      readonly media: readonly { readonly type: string }[]
    }[]
  }
}

/** Searches the newest posts of the sandbox, which differ each day. */
export async function findPosts(origin: string): Promise<ShownPosts> {
  const answer = await fetch(`${origin}/v1/social/public/feed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tab: 'recommended', limit: 50, languageId: 0, terminalCode: 'screens' }),
  })
  const { data }: FeedAnswer = await answer.json()
  const article = data.posts.find(({ kind }) => kind === 'article')
  const pictured = data.posts.find(({ kind, media: [first] }) => kind === 'message' && first?.type === 'image')
  if (!article || !pictured) throw new Error('The sandbox has no article or no picture to show.')
  return { article: article.id, pictured: pictured.id }
}

/** Logs in as a user in a page of the sandbox, which runs a function. */
export async function logInAs(
  run: <A extends unknown[]>(script: (...given: A) => Promise<boolean>, ...given: A) => Promise<boolean>,
  userId: string,
): Promise<void> {
  const ok = await run(
    async (id, headers) =>
      (await fetch('/sandbox/session', { method: 'POST', headers, body: JSON.stringify({ userId: id }) })).ok,
    userId,
    commandingJson,
  )
  if (!ok) throw new Error(`The sandbox did not log ${userId} in.`)
}

/** Logs in as a user or out, and leaves the browser on an empty page. */
export async function readAs({ browser, cdp }: Chromium, userId: string | undefined): Promise<void> {
  // A request without session would log out the next user.
  await browser.url(new URL('/favicon.ico', await browser.getUrl()).href)
  await cdp.send('Network.clearBrowserCookies', {})
  if (userId !== undefined) await logInAs((script, ...given) => runIn(cdp, script, ...given), userId)
}

/** In the page: what is missing. */
function lacksOf(shows: string, quietMs: number): string {
  if (!document.querySelector(shows)) return `${shows} did not come.`
  // Late parts have loaded when the account button has.
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

/** In the page: presses the visible match, or says that there is none. */
function pressIn(selector: string): string {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility())
  found?.click()
  return found ? '' : `${selector} did not come.`
}

export async function pressAll({ cdp }: Chromium, presses: readonly string[] = []): Promise<void> {
  for (const selector of presses) await untilNothing(cdp, pressIn, selector)
}

/** Waits until the page shows its content, no skeleton and all visible pictures, without changes for `quietMs`. */
export const settle = ({ cdp }: Chromium, shows: string, quietMs = 300): Promise<void> =>
  untilNothing(cdp, lacksOf, shows, quietMs)

/** Elements wider than the screen, and targets that are too small. */
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

/** All faults: sizes, missing styles, and axe. @param rules default: all */
export async function faultsOf(chromium: Chromium, rules?: AxeRules): Promise<string[]> {
  return [
    ...(await sizeFaultsOf(chromium)),
    ...(await sheetFaultsOf(chromium)),
    ...(await chromium.axe(rules)).map(({ rule, help, where }) => `${rule}: ${help}: ${where.slice(0, 5).join(', ')}`),
  ]
}
