import { expect, test } from 'vitest'
import { matchRoute, type RouteName, routes } from '#bridge/site/routes.ts'
import { runIn, untilNothing } from '#scripts/drivers/cdp.ts'
import { readAs, reader, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

/*
 * A walk over the links: from the feed to every page that it leads to, back, and on from each of those. Each way between two
 * routes is gone once, without a reload, so that a page that cannot be left, or come back to, is found.
 */

const { https, app } = sandbox
const listen = `window.uncaught = []
for (const name of ['error', 'unhandledrejection'])
  addEventListener(name, ({ message, reason }) => window.uncaught.push(String(message ?? reason)))`

const chromium = chromiumForFile({ width: 1280, height: 900, initScripts: [listen] })

/** Buttons with links behind them. */
const doors = ['.account-entry > button', '.markets [role="tab"]:not([aria-selected="true"])']
/** What comes last on a page and has links. */
const last: Partial<Record<RouteName, string>> = { spot: '.markets a', futures: '.markets a' }
/** What the second door leads to. */
const behind: Partial<Record<RouteName, string>> = {
  spot: '.markets a[href*="/futures/"]',
  futures: '.markets a[href*="/spot/"]',
}

const linksInSight = (): string[] =>
  [...document.querySelectorAll('a[href^="/"]:not([target="_blank"])')]
    .filter((link) => link.checkVisibility({ visibilityProperty: true }))
    .map((link) => link.getAttribute('href') ?? '')

const click = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector)
  found?.click()
  return Boolean(found)
}

/** Runs in the page: presses a link. On the way back one finds the door before it shut again, and what it opens takes a moment to come. */
function pressOrOpen(link: string, door: string): string {
  const found = document.querySelector<HTMLElement>(link)
  found?.click()
  if (found) return ''
  const openedAt = Number(Reflect.get(window, 'openedAt') ?? 0)
  if (door && performance.now() - openedAt > 500) {
    Reflect.set(window, 'openedAt', performance.now())
    document.querySelector<HTMLElement>(door)?.click()
  }
  return `${link} has gone from ${location.pathname}:`
}

/** Runs in the page: what it shows instead of a route's screen, with words, under one of its addresses. */
function showsInstead(route: string, path: string, complaint: string): string {
  const root = document.querySelector('#root')
  const shown = document.querySelector<HTMLElement>('[data-route]')?.dataset.route
  const hasWords = document.createTreeWalker(root ?? document, NodeFilter.SHOW_TEXT).nextNode() !== null
  if (shown === route && location.pathname.includes(path) && hasWords) return ''
  return `${complaint} ${shown} at ${location.pathname}:`
}

const wordsShown = () => document.querySelector('#root')?.textContent?.slice(0, 200) ?? ''

/** @throws with what the page shows, where something was waited for in vain. */
const comes = (waiting: Promise<void>): Promise<void> =>
  waiting.catch(async (error: unknown) => {
    throw new Error(`${error instanceof Error ? error.message : error} ${await runIn(chromium.cdp, wordsShown)}`)
  })

const routeOf = (href: string): RouteName | undefined => matchRoute(new URL(href, https).pathname)?.name

/** Waits for the screen of a route, under its address. */
async function arrives(route: RouteName, how: string): Promise<void> {
  const complaint = `${how} did not lead to ${route}:`
  await comes(untilNothing(chromium.cdp, showsInstead, route, routes[route].path.split('/:')[0] ?? '', complaint))
  expect(await runIn(chromium.cdp, () => Reflect.get(window, 'uncaught')), how).toEqual([])
}

type Ways = Map<RouteName, Set<RouteName>>

/**
 * Goes every way from a page, and back.
 * @returns where it comes to, by route.
 */
async function walkFrom(from: RouteName, address: string): Promise<Map<RouteName, string>> {
  const { browser, cdp } = chromium
  const reached = new Map<RouteName, string>()
  await browser.url(address)
  await arrives(from, address)
  await settle(chromium, last[from] ?? '#root')
  for (const door of [undefined, ...doors]) {
    if (door && !(await runIn(cdp, click, door))) continue
    if (door) await settle(chromium, (door === doors[1] && behind[from]) || '#root')
    for (const href of await runIn(cdp, linksInSight)) {
      const to = routeOf(href)
      if (!to || to === from || reached.has(to)) continue
      const link = `a[href=${JSON.stringify(href)}]`
      await comes(untilNothing(cdp, pressOrOpen, link, door ?? ''))
      await arrives(to, `${from}, ${href}`)
      reached.set(to, await runIn(cdp, () => location.href))
      await browser.back()
      await arrives(from, `Back from ${to}`)
    }
  }
  return reached
}

/** Which routes cannot be come to from one, however long one walks. */
function outOfReach(from: RouteName, ways: Ways): RouteName[] {
  const there = new Set([from])
  for (const route of there) for (const next of ways.get(route) ?? []) there.add(next)
  return [...ways.keys()].filter((route) => !there.has(route))
}

const all = Object.keys(routes) as RouteName[]
/** What a reader has no use for, and what a visitor has nothing of. */
const logIn: readonly RouteName[] = ['login', 'register']

test.each([
  ['a reader', 'the browser’s build', https, reader, all.filter((route) => !logIn.includes(route)), all],
  ['a reader', 'the web view’s build', app, reader, all.filter((route) => !logIn.includes(route)), all],
  ['a visitor', 'the browser’s build', https, undefined, ['home', ...logIn], ['home', ...logIn]],
  ['a visitor', 'the web view’s build', app, undefined, ['home', ...logIn], ['home', ...logIn]],
] as const)(
  '%s comes from every page to every other by the links on it, in %s',
  async (_, __, origin, who, expected, walked) => {
    await chromium.browser.url(`${origin}/favicon.ico`)
    await readAs(chromium, who)
    const found = new Map<RouteName, string>([['home', `${origin}/insights`]])
    const ways: Ways = new Map()
    for (const [from, address] of found) {
      if (!walked.some((route) => route === from)) continue
      const reached = await walkFrom(from, address)
      ways.set(from, new Set(reached.keys()))
      for (const [route, there] of reached) if (!found.has(route)) found.set(route, there)
    }
    expect([...ways.keys()].toSorted()).toEqual(expected.toSorted())
    expect([...ways.keys()].flatMap((from) => outOfReach(from, ways).map((to) => `${from} → ${to}`))).toEqual([])
  },
  400_000,
)

const person = 'a[href*="/insights/user/"]'
const personsPage = '.profile-posts [data-item]'

test.each([
  ['the ranking', 'nav a[href="/insights/rank"]', 'nav a[href="/insights/rank"][aria-current]'],
  ['a post of theirs', '.profile-posts .post-card__link', '.post-screen'],
  ['the feed', 'nav a[href="/insights"]', '.home .post-card'],
])('from the feed to a person’s page and on to %s: there is always a page', async (_, onward, arrived) => {
  const { browser } = chromium
  const uncaught = () => browser.execute(() => Reflect.get(window, 'uncaught'))
  const comes = (selector: string) =>
    browser
      .waitUntil(() => browser.execute((there) => Boolean(document.querySelector(there)), selector))
      .catch(async () => {
        const shown = await browser.execute(
          () => `${location.pathname}: “${document.querySelector('#root')?.textContent}”`,
        )
        throw new Error(`There is no ${selector} at ${shown.slice(0, 300)} ${JSON.stringify(await uncaught())}`)
      })
  const follow = async (link: string) => {
    await comes(link)
    await browser.execute((found) => document.querySelector<HTMLElement>(found)?.click(), link)
  }
  await browser.url(`${https}/insights`)
  await follow(`.post-card ${person}`)
  await comes(personsPage)
  await follow(onward)
  await comes(arrived)
  expect(await uncaught()).toEqual([])
})
