import { setTimeout as pause } from 'node:timers/promises'
import type { DeedCell } from './cells.ts'
import { meddle } from './meddle.ts'
import { type Ground, goOnline, logIn, open } from './runCell.ts'
import type { Tab } from './tabs.ts'

export interface DeedResult {
  readonly cell: DeedCell
  /** Until the page stood still again, in ms. */
  readonly settledMs: number
  readonly why?: string
}

/** Authors of the sandbox who have a post, one for each cell. */
export async function authorsOf(address: string): Promise<readonly string[]> {
  const { posts } = await ask<{ posts: { author: { userId: string } }[] }>(address, 'feed', { tab: 'hot', limit: 50 })
  return [...new Set((posts ?? []).map(({ author }) => author.userId))]
}

async function ask<T>(address: string, name: string, body: unknown): Promise<Partial<T> & { readonly code: string }> {
  const answer = await fetch(`${address}/v1/social/public/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { code, data } = (await answer.json()) as { code: string; data: T | null }
  return { ...(data ?? {}), code } as Partial<T> & { code: string }
}

/** In the page: opens the menu of the first post. @returns the post's id. */
function openMenu(): string | null {
  const card = document.querySelector('main article.post-card')
  const button = card?.querySelector<HTMLElement>('.safety-button')
  button?.click()
  return button ? (card?.getAttribute('data-item') ?? null) : null
}

/** In the page: chooses to delete. */
function choose(): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const row = rows.find(({ textContent }) => textContent === 'Delete post')
  row?.click()
  return row !== undefined
}

/** In the page: whether the post is there, and what is said. */
const see = (id: string) => {
  const card = document.querySelector<HTMLElement>(`main article[data-item="${id}"]`)
  const notices = [...document.querySelectorAll('.notice, .toast, [role=alert]')]
  return { isThere: card !== null && !card.hidden, said: notices.map(({ textContent }) => textContent ?? '').join(' ') }
}

async function until(patienceMs: number, holds: () => Promise<unknown>): Promise<boolean> {
  const begun = performance.now()
  while (performance.now() - begun < patienceMs) {
    if (await holds().catch(() => false)) return true
    await pause(200)
  }
  return false
}

const hasCards = () => document.querySelector('main article.post-card .safety-button') !== null
const hasMenu = () => document.querySelector('[role=menuitem]') !== null

/** Clears the cookies, as a log-out of another tab does. */
const logOut = (tab: Tab) => tab.cdp.send('Network.clearBrowserCookies')

/**
 * Deletes a post of the reader's own while something is broken. The post goes at once; where the exchange does not delete it, it
 * comes back with the reason; and after a reload the page and the exchange are of one mind.
 */
export async function runDeed(cell: DeedCell, userId: string, ground: Ground): Promise<DeedResult> {
  const { patienceMs } = ground
  const { https, http } = ground.sandbox.addresses
  const tab = await ground.tabs.open()
  const begun = performance.now()
  const failed = (why: string): DeedResult => ({ cell, settledMs: performance.now() - begun, why })
  try {
    await logIn(tab, ground, userId)
    await open(tab, `${https}/insights/user/${userId}`)
    if (!(await until(patienceMs, () => tab.run(hasCards)))) return failed('the profile shows no post')
    const { fault } = cell
    const meddling = await meddle(tab.cdp, fault === 'logged out' ? 'silence' : fault, {
      first: ground.first.browser.others,
      spared: ground.spared,
    })
    if (fault === 'logged out') {
      await meddling.lift()
      await logOut(tab)
    }
    const id = (await tab.run(openMenu)) ?? ''
    const said = async () => (await tab.run(see, id)).said !== ''
    const isOpen = await until(patienceMs, async () => (await tab.run(hasMenu)) || (await said()))
    if (!isOpen) return failed('the menu neither opens nor says why')
    let settledMs = 0
    if (await tab.run(choose)) {
      if (!(await until(2_000, async () => !(await tab.run(see, id)).isThere))) return failed('the post stays')
      const from = performance.now()
      await until(patienceMs, async () => (await tab.run(see, id)).isThere)
      settledMs = performance.now() - from
      const { isThere, said } = await tab.run(see, id)
      if (isThere && !/was not deleted/.test(said)) return failed(`the post is back, and why is not said: “${said}”`)
    } else if (!fault.startsWith('late')) return failed('the menu has no row to delete')
    await meddling.lift()
    if (fault === 'offline') await tab.run(goOnline)
    await open(tab, `${https}/insights/user/${userId}`)
    if (!(await until(patienceMs, () => tab.run(hasCards)))) return failed('the profile does not come back')
    const isKept = (await ask(http, 'post', { postId: id })).code === '00000'
    const isOne = await until(patienceMs, async () => (await tab.run(see, id)).isThere === isKept)
    return isOne ? { cell, settledMs } : failed(`the exchange ${isKept ? 'has' : 'has not'} the post; the page differs`)
  } catch (error) {
    return failed(`it could not be looked at: ${error instanceof Error ? error.message : error}`)
  } finally {
    await tab.close().catch(() => undefined)
  }
}
