import { poll } from '#scripts/drivers/poll.ts'
import { commanding, commandingJson } from '#scripts/sandboxKey.ts'
import type { DeedCell, DeedName } from './cells.ts'
import type { Tab } from './ground.ts'
import { meddle } from './meddle.ts'
import { type Ground, goOnline, logIn, open } from './runCell.ts'

export interface DeedResult {
  readonly cell: DeedCell
  readonly settledMs: number
  readonly why?: string
}

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

function openMenu(): string | null {
  const card = document.querySelector('main article.post-card')
  const button = card?.querySelector<HTMLElement>('.safety-button')
  button?.click()
  return button ? (card?.getAttribute('data-item') ?? null) : null
}

function choose(name: string): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const row = rows.find(({ textContent }) => textContent === name)
  row?.click()
  return row !== undefined
}

const hear = (): string =>
  [...document.querySelectorAll('.notice, .toast, [role=alert]')].map(({ textContent }) => textContent ?? '').join(' ')

function isThere(id: string): boolean {
  const card = document.querySelector<HTMLElement>(`main article[data-item="${id}"]`)
  return card !== null && !card.hidden
}

const hasSaved = async (id: string): Promise<boolean> => {
  const body = JSON.stringify({ postId: id })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/v1/social/public/post', { method: 'POST', headers, body })
  return (await answer.json()).data?.post?.saved === true
}

/** In the page: whether a post is shown as saved. Only the menu shows this, so it is opened and closed. */
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

/** Actions on the reader's own post: menu item, error text, and whether the page and the exchange have applied it. */
const postDeeds: Readonly<
  Record<
    'delete' | 'save',
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

const shutMenu = (): void => document.querySelector<HTMLElement>('dialog[open] button[aria-label="Close"]')?.click()

const until = async (patienceMs: number, holds: () => Promise<unknown>): Promise<boolean> =>
  Boolean(await poll(holds, patienceMs, Boolean, 200))

const hasCards = () => document.querySelector('main article.post-card .safety-button') !== null
const hasMenu = () => document.querySelector('[role=menuitem]') !== null

const logOut = (tab: Tab) => tab.cdp.send('Network.clearBrowserCookies')

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
type Outcome = { readonly settledMs: number } | { readonly why: string }
const failed = (why: string): Outcome => ({ why })

/**
 * Performs an action on the reader's own post. It must show immediately, be reverted with the reason if the exchange fails,
 * and match the exchange after a reload.
 */
async function doToPost(deed: keyof typeof postDeeds, { cell, userId, ground, tab }: Doing): Promise<Outcome> {
  const { patienceMs } = ground
  const { https, http } = ground.sandbox.addresses
  const { row, failed: why, isShown, isDone } = postDeeds[deed]
  await open(tab, `${https}/insights/user/${userId}`)
  if (!(await until(patienceMs, () => tab.run(hasCards)))) return failed('the profile shows no post')
  // Offline, the menu only opens if its code is loaded.
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
    // An immediate refusal may have been reverted before this check.
    const heard = await tab.run(hear)
    if (!isThere && !/Log in/.test(heard) && !why.test(heard)) return failed('it does not show, and why is not said')
    const from = performance.now()
    await until(patienceMs, async () => !(await isShown(tab, id)))
    settledMs = performance.now() - from
    // A notice waits as long as its component may take to load.
    const isSaid = () => until(2_000, async () => why.test(await tab.run(hear)))
    if (isThere && !(await isShown(tab, id)) && !(await isSaid()))
      return failed(`it is taken back, and why is not said: “${await tab.run(hear)}”`)
  } else if (!cell.fault.startsWith('late')) return failed(`the menu has no “${row}”`)
  await mend()
  await open(tab, `${https}/insights/user/${userId}`)
  if (!(await until(patienceMs, () => tab.run(hasCards)))) return failed('the profile does not come back')
  const is = await isDone(tab, http, id)
  const isOne = await until(patienceMs, async () => (await isShown(tab, id)) === is)
  return isOne ? { settledMs } : failed(`the exchange ${is ? 'has' : 'has not'} done it; the page differs`)
}

const moderation = `/sandbox/moderation.json`
async function removeAsModerator(address: string, id: string): Promise<void> {
  const body = JSON.stringify({ target: 'post', id, verdict: 'remove', reason: 'spam', note: 'It sells.' })
  await fetch(address + moderation, { method: 'POST', headers: commandingJson, body })
}
async function hasObjection(address: string, id: string): Promise<boolean> {
  const answer = await (await fetch(address + moderation, { headers: commanding })).json()
  return (answer as { objections: { id: string }[] }).objections.some((one) => one.id === id)
}

/** In the page: publishes a post as the reader. @returns its id */
async function publish(text: string): Promise<string> {
  const body = JSON.stringify({ publishKey: crypto.randomUUID(), text, media: [], languageType: 0, currencies: [] })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/v1/social/publish/publishMessage', { method: 'POST', headers, body })
  return (await answer.json()).data?.post?.id ?? ''
}

/** In the page: presses an element. */
function press(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector)
  found?.click()
  return found !== null
}
/** In the page: focuses a field and selects its content. */
function focusOn(selector: string): boolean {
  const field = document.querySelector<HTMLTextAreaElement>(selector)
  field?.focus()
  field?.select()
  return field !== null
}
/** In the page: whether the text is shown, the notices, and the field's value. */
const seeForm = (field: string, result: string, said: string, wanted: string) => ({
  isThere: document.querySelector(result)?.textContent?.includes(wanted) ?? false,
  said: [...document.querySelectorAll(said)].map((one) => one.textContent).join(''),
  typed: document.querySelector<HTMLTextAreaElement>(field)?.value ?? '',
})

/** A form whose text is sent to the exchange. */
interface FormDeed {
  readonly field: string
  readonly submit: string
  /** Where the text is shown after sending. */
  readonly result: string
  readonly said: string
  /** Prepares it. @returns the page's path and the id of the subject */
  prepare(doing: Doing): Promise<{ readonly path: string; readonly id: string }>
  /** Opens the form. Called until the field is there. */
  open?(tab: Tab): Promise<unknown>
  has(tab: Tab, http: string, id: string, wanted: string): Promise<boolean>
  /** The unsent text stays in the form after a reload. */
  readonly staysOpen?: true
}

const formDeeds: Readonly<Record<Exclude<DeedName, keyof typeof postDeeds>, FormDeed>> = {
  object: {
    field: '.removal textarea',
    submit: '.removal button[type=submit]',
    result: '.removal__objection',
    said: '.removal [role=alert], .notice, .toast',
    async prepare({ userId, ground }) {
      const { http } = ground.sandbox.addresses
      const { posts } = await ask<{ posts: { id: string }[] }>(http, 'userPosts', { userId, tab: 'posts', limit: 1 })
      const id = posts?.[0]?.id ?? ''
      await removeAsModerator(http, id)
      return { path: `/insights/posts/${id}`, id }
    },
    has: (_, http, id) => hasObjection(http, id),
    staysOpen: true,
  },
  edit: {
    field: '.composer textarea',
    submit: '.composer__publish',
    result: 'main article .rich-text',
    said: '.composer [role=alert], .notice, .toast',
    async prepare({ tab }) {
      return { path: '/insights/profile', id: await tab.run(publish, 'It will be edited.') }
    },
    open: async (tab) => {
      if (!(await tab.run(choose, 'Edit post'))) await tab.run(openMenu)
    },
    has: async (_, http, id, wanted) =>
      (await ask<{ post: { text: string } }>(http, 'post', { postId: id })).post?.text === wanted,
  },
  profile: {
    field: 'dialog form textarea',
    submit: 'dialog button[type=submit]',
    result: '.profile__bio',
    said: 'dialog [role=alert], .notice, .toast',
    prepare: async ({ userId }) => ({ path: '/insights/profile', id: userId }),
    open: (tab) => tab.run(press, 'button.profile__edit'),
    has: async (_, http, id, wanted) =>
      (await ask<{ profile: { bio: string } }>(http, 'userIndex', { userId: id })).profile?.bio === wanted,
  },
}

/**
 * Fills in a form and sends it. The result must be shown, the text must stay until it is sent, and page and exchange must
 * match after a reload.
 */
async function sendForm({ field, submit, result, said: voices, ...deed }: FormDeed, doing: Doing): Promise<Outcome> {
  const { cell, userId, ground, tab } = doing
  const { patienceMs } = ground
  const { https, http } = ground.sandbox.addresses
  const wanted = `Written while ${cell.fault}.`
  const { path, id } = await deed.prepare(doing)
  const see = () => tab.run(seeForm, field, result, voices, wanted)
  const hasForm = async () => {
    const isOpen = await tab.run(focusOn, field)
    if (!isOpen) await deed.open?.(tab)
    return isOpen
  }
  await open(tab, https + path)
  if (!(await until(patienceMs, hasForm))) return failed('the form does not open')
  const mend = await breakIt(cell, tab, ground)
  // The menu takes the focus back after it has closed.
  const isWritten = async () => {
    await tab.run(focusOn, field)
    await tab.cdp.send('Input.insertText', { text: wanted })
    return (await see()).typed === wanted
  }
  if (!(await until(patienceMs, isWritten))) return failed('the field takes no words')
  await until(2_000, () => tab.run(press, submit))
  const from = performance.now()
  const isSaid = async () => {
    const { isThere, said } = await see()
    return isThere || said !== ''
  }
  // An expired session reloads the page, which shows the reason.
  const isOver = cell.fault === 'logged out'
  if (!(await until(patienceMs, isSaid)) && !isOver) return failed('what became of it is not said')
  const settledMs = performance.now() - from
  const isSomewhere = async () => {
    const { isThere, typed } = await see()
    return isThere || typed === wanted
  }
  if (!isOver && !(await until(2_000, isSomewhere))) {
    const { said, typed } = await see()
    return failed(`what was written is gone: the field has “${typed}”, the page says “${said}”`)
  }
  await mend()
  if (isOver) await logIn(tab, ground, userId)
  await open(tab, https + path)
  const isOne = await until(patienceMs, async () => {
    const { isThere, typed } = await see()
    if (await deed.has(tab, http, id, wanted)) return isThere
    return !isThere && (!deed.staysOpen || ((await tab.run(focusOn, field)) && (isOver || typed === wanted)))
  })
  return isOne ? { settledMs } : failed('after a reload the page is not what the exchange has')
}

const deeds: Readonly<Record<DeedName, (doing: Doing) => Promise<Outcome>>> = {
  delete: (doing) => doToPost('delete', doing),
  save: (doing) => doToPost('save', doing),
  object: (doing) => sendForm(formDeeds.object, doing),
  edit: (doing) => sendForm(formDeeds.edit, doing),
  profile: (doing) => sendForm(formDeeds.profile, doing),
}

/** Performs an action as a reader during a fault. */
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
    await tab.cdp.end().catch(() => undefined)
  }
}
