import { setTimeout as pause } from 'node:timers/promises'
import { commanding, commandingJson } from '../../sandboxKey.ts'
import type { DeedCell, DeedName } from './cells.ts'
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

/** In the page: chooses a row of the menu. */
function choose(name: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const row = rows.find(({ textContent }) => textContent === name)
  row?.click()
  return row !== undefined
}

/** In the page: what is said. */
const hear = (): string =>
  [...document.querySelectorAll('.notice, .toast, [role=alert]')].map(({ textContent }) => textContent ?? '').join(' ')

/** In the page: whether the post is there. */
function isThere(id: string): boolean {
  const card = document.querySelector<HTMLElement>(`main article[data-item="${id}"]`)
  return card !== null && !card.hidden
}

/** In the page: whether the exchange has the post among those that the reader has saved. */
const hasSaved = async (id: string): Promise<boolean> => {
  const body = JSON.stringify({ postId: id })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/v1/social/public/post', { method: 'POST', headers, body })
  return (await answer.json()).data?.post?.saved === true
}

/** In the page: whether it shows a post as saved. The menu alone says so: it is opened for that, and shut. */
async function showsSaved(id: string): Promise<boolean> {
  document.querySelector<HTMLElement>(`main article[data-item="${id}"] .safety-button`)?.click()
  const names = () => [...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)
  for (let turn = 0; turn < 20 && names().length === 0; turn++) await new Promise((resolve) => setTimeout(resolve, 50))
  const isSaved = names().includes('Remove from saved')
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
  return isSaved
}

/** What is done to a post of the reader's own: its row in the menu, what is said where it fails, and whether the page, and the exchange, have it done. */
const postDeeds: Readonly<
  Record<
    Exclude<DeedName, 'object'>,
    {
      readonly row: string
      readonly failed: RegExp
      isShown(tab: Tab, id: string): Promise<boolean>
      isDone(tab: Tab, http: string, id: string): Promise<boolean>
    }
  >
> = {
  delete: {
    row: 'Delete post',
    failed: /was not deleted/,
    isShown: async (tab, id) => !(await tab.run(isThere, id)),
    isDone: async (_, http, id) => (await ask(http, 'post', { postId: id })).code !== '00000',
  },
  save: {
    row: 'Save for later',
    failed: /was not saved/,
    isShown: (tab, id) => tab.run(showsSaved, id),
    isDone: (tab, _, id) => tab.run(hasSaved, id),
  },
}

/** In the page: shuts the menu, which on a phone is a dialog. */
const shutMenu = (): void => document.querySelector<HTMLElement>('dialog[open] button[aria-label="Close"]')?.click()

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

/** Breaks what the cell says. @returns what mends it. */
async function breakIt({ fault }: DeedCell, tab: Tab, ground: Ground): Promise<() => Promise<void>> {
  const files = { first: ground.first.browser.others, spared: ground.spared }
  const meddling = await meddle(tab.cdp, fault === 'logged out' ? 'silence' : fault, files)
  if (fault === 'logged out') {
    await meddling.lift()
    await logOut(tab)
  }
  return async () => {
    await meddling.lift()
    if (fault === 'offline') await tab.run(goOnline)
  }
}

interface Doing {
  readonly cell: DeedCell
  readonly userId: string
  readonly ground: Ground
  readonly tab: Tab
}
/** What a deed came to: how long the page took to stand still again, or why it failed. */
type Outcome = { readonly settledMs: number } | { readonly why: string }
const failed = (why: string): Outcome => ({ why })

/**
 * Does something to a post of the reader's own. It shows at once; where the exchange does not do it, it is taken back with the reason;
 * and after a reload the page and the exchange are of one mind.
 */
async function doToPost(deed: keyof typeof postDeeds, { cell, userId, ground, tab }: Doing): Promise<Outcome> {
  const { patienceMs } = ground
  const { https, http } = ground.sandbox.addresses
  const { row, failed: why, isShown, isDone } = postDeeds[deed]
  await open(tab, `${https}/insights/user/${userId}`)
  if (!(await until(patienceMs, () => tab.run(hasCards)))) return failed('the profile shows no post')
  // Without a network a menu opens whose code is here.
  if (cell.fault === 'offline') {
    await tab.run(openMenu)
    if (!(await until(patienceMs, () => tab.run(hasMenu)))) return failed('the menu does not open')
    await tab.run(shutMenu)
  }
  const mend = await breakIt(cell, tab, ground)
  const id = (await tab.run(openMenu)) ?? ''
  const isOpen = await until(patienceMs, async () => (await tab.run(hasMenu)) || (await tab.run(hear)) !== '')
  if (!isOpen) return failed('the menu neither opens nor says why')
  let settledMs = 0
  if (await tab.run(choose, row)) {
    const isThere = await until(2_000, () => isShown(tab, id))
    if (!isThere && !/Log in/.test(await tab.run(hear))) return failed('it does not show, and why is not said')
    const from = performance.now()
    await until(patienceMs, async () => !(await isShown(tab, id)))
    settledMs = performance.now() - from
    const said = await tab.run(hear)
    if (isThere && !(await isShown(tab, id)) && !why.test(said))
      return failed(`it is taken back, and why is not said: “${said}”`)
  } else if (!cell.fault.startsWith('late')) return failed(`the menu has no “${row}”`)
  await mend()
  await open(tab, `${https}/insights/user/${userId}`)
  if (!(await until(patienceMs, () => tab.run(hasCards)))) return failed('the profile does not come back')
  const is = await isDone(tab, http, id)
  const isOne = await until(patienceMs, async () => (await isShown(tab, id)) === is)
  return isOne ? { settledMs } : failed(`the exchange ${is ? 'has' : 'has not'} done it; the page differs`)
}

const words = 'It is a quote.'
const hasForm = () => document.querySelector('.removal textarea') !== null
/** In the page: gives the field the focus. */
function focusObjection(): boolean {
  const field = document.querySelector<HTMLElement>('.removal textarea')
  field?.focus()
  return field !== null
}
/** In the page: sends what was written. */
function sendObjection(): void {
  document.querySelector<HTMLElement>('.removal button[type=submit]')?.click()
}
/** In the page: whether the objection stands there, what is said, and what is in the field. */
const seeObjection = () => ({
  isThere: document.querySelector('.removal__objection') !== null,
  said: [...document.querySelectorAll('.removal [role=alert], .notice, .toast')].map((one) => one.textContent).join(''),
  typed: document.querySelector<HTMLTextAreaElement>('.removal textarea')?.value ?? '',
})

/** Decides in the sandbox, and lists what is open there. */
const moderation = `/sandbox/moderation.json`
async function removeAsModerator(address: string, id: string): Promise<void> {
  const body = JSON.stringify({ target: 'post', id, verdict: 'remove', reason: 'spam', note: 'It sells.' })
  await fetch(address + moderation, { method: 'POST', headers: commandingJson, body })
}
async function hasObjection(address: string, id: string): Promise<boolean> {
  const answer = await (await fetch(address + moderation, { headers: commanding })).json()
  return (answer as { objections: { id: string }[] }).objections.some((one) => one.id === id)
}

/**
 * Objects to the removal of a post. What becomes of it is said; what was written stays until it is sent; and after a reload the page and the
 * exchange are of one mind.
 */
async function objectToRemoval({ cell, userId, ground, tab }: Doing): Promise<Outcome> {
  const { patienceMs } = ground
  const { https, http } = ground.sandbox.addresses
  const { posts } = await ask<{ posts: { id: string }[] }>(http, 'userPosts', { userId, tab: 'posts', limit: 1 })
  const id = posts?.[0]?.id ?? ''
  await removeAsModerator(http, id)
  const address = `${https}/insights/posts/${id}`
  await open(tab, address)
  if (!(await until(patienceMs, () => tab.run(hasForm)))) return failed('the page does not say that it was removed')
  const mend = await breakIt(cell, tab, ground)
  await tab.run(focusObjection)
  await tab.cdp.send('Input.insertText', { text: words })
  await tab.run(sendObjection)
  const from = performance.now()
  const isSaid = async () => {
    const { isThere, said } = await tab.run(seeObjection)
    return isThere || said !== ''
  }
  // A session that is over reloads the page, which says so.
  const isOver = cell.fault === 'logged out'
  if (!(await until(patienceMs, isSaid)) && !isOver) return failed('what became of it is not said')
  const settledMs = performance.now() - from
  const { isThere, typed } = await tab.run(seeObjection)
  if (!isThere && typed !== words && !isOver) return failed(`what was written is gone: “${typed}”`)
  await mend()
  if (isOver) await logIn(tab, ground, userId)
  await open(tab, address)
  const isOne = await until(patienceMs, async () => {
    const { isThere, typed } = await tab.run(seeObjection)
    return (await hasObjection(http, id)) ? isThere : (await tab.run(hasForm)) && (isOver || typed === words)
  })
  return isOne ? { settledMs } : failed('after a reload the page is not what the exchange has')
}

const deeds: Readonly<Record<DeedName, (doing: Doing) => Promise<Outcome>>> = {
  delete: (doing) => doToPost('delete', doing),
  save: (doing) => doToPost('save', doing),
  object: objectToRemoval,
}

/** Does something as a reader while something is broken. */
export async function runDeed(cell: DeedCell, userId: string, ground: Ground): Promise<DeedResult> {
  const tab = await ground.tabs.open()
  const begun = performance.now()
  try {
    await logIn(tab, ground, userId)
    const outcome = await deeds[cell.deed]({ cell, userId, ground, tab })
    return { cell, settledMs: performance.now() - begun, ...outcome }
  } catch (error) {
    const why = `it could not be looked at: ${error instanceof Error ? error.message : error}`
    return { cell, settledMs: performance.now() - begun, why }
  } finally {
    await tab.close().catch(() => undefined)
  }
}
