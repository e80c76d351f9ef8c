import { poll } from '#scripts/drivers/poll.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { logInAs, reader } from '#scripts/drivers/screens.ts'
import type { Sandbox } from '#scripts/sandbox.ts'
import { keyLink } from '#scripts/sandboxKey.ts'
import { type Cell, isForReaders, shownAt, type World } from './cells.ts'
import type { Tab, Tabs } from './ground.ts'
import { failing, focusField, goOn, type Look, look } from './look.ts'
import { meddle } from './meddle.ts'

export interface CellResult {
  readonly cell: Cell
  /** Time until the content or an error with a next step was shown, in ms. */
  readonly settledMs: number
  readonly why?: string
}

export interface Ground {
  readonly tabs: Tabs
  readonly sandbox: Pick<Sandbox, 'addresses'>
  readonly post: string
  readonly spared: ReadonlySet<string>
  /** Scripts that each world's documents load, by path. */
  readonly first: Readonly<Record<World, Readonly<Record<'home' | 'others', ReadonlySet<string>>>>>
  /** Time limit for showing a failure, and for recovering once its cause is gone. */
  readonly patienceMs: number
}

const words = 'kept words'

const pathOf = ({ route }: Cell, { post }: Ground): string => screenCases[route].path.replace('{post}', post)

const appAddress = ({ route }: Cell, { sandbox: { addresses } }: Ground, open: string): string => {
  const missingMethods = isForReaders(route) ? '' : 'login'
  return `${addresses.app}/?${new URLSearchParams({ carrier: 'iosReply', screens: '', missingMethods, open })}`
}

export async function logIn(tab: Tab, { sandbox: { addresses } }: Ground, as = reader): Promise<void> {
  await open(tab, `${addresses.https}/favicon.ico`)
  await logInAs(tab.run, as)
}

/** Logs a user in to the fake app before it loads our page. */
async function logInToApp(tab: Tab, cell: Cell, ground: Ground): Promise<void> {
  // Cached files would not be requested.
  await tab.cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await open(tab, keyLink(ground.sandbox.addresses.app))
  await open(tab, appAddress(cell, ground, '/favicon.ico'))
  const choose = (wanted: string): boolean => {
    const list = document.querySelector<HTMLSelectElement>('#person')
    const values = [...(list?.options ?? [])].map(({ value }) => value).filter(Boolean)
    if (!list || values.length === 0) return false
    // The list shows the user once logged in.
    if (list.value) return true
    list.value = values.find((value) => value === wanted) ?? values[0] ?? ''
    list.dispatchEvent(new Event('change', { bubbles: true }))
    return false
  }
  const isIn = await poll(() => tab.run(choose, reader), ground.patienceMs, Boolean, 500)
  if (!isIn) throw new Error('Could not log in to the app.')
}

function openInApp(path: string): boolean {
  const field = document.querySelector<HTMLInputElement>('#address')
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  if (!field || !set) return false
  set.call(field, path)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  setTimeout(() => field.form?.requestSubmit())
  return true
}

export async function open(tab: Tab, url: string): Promise<void> {
  const { errorText } = await tab.cdp.send('Page.navigate', { url })
  if (typeof errorText === 'string' && errorText) throw new Error(`${url}: ${errorText}`)
}

const isSettled = ({ isWaiting, hasWayOn, hasFailed, hasWords, isThere }: Look): boolean =>
  !isWaiting && (hasFailed ? hasWayOn : isThere || hasWords)

async function type(tab: Tab): Promise<boolean> {
  if (!(await tab.run(focusField).catch(() => false))) return false
  await tab.cdp.send('Input.insertText', { text: words })
  return true
}

/** In the page: simulates the network coming back. */
export function goOnline(): void {
  const page = document.querySelector('iframe')?.contentWindow ?? window
  for (const one of new Set<Window>([page, window])) {
    const { prototype } = (one as Window & typeof globalThis).Navigator
    Object.defineProperty(prototype, 'onLine', { configurable: true, get: () => true })
    one.dispatchEvent(new Event('online'))
  }
}

export async function runCell(cell: Cell, ground: Ground): Promise<CellResult> {
  const { patienceMs } = ground
  const tab = await ground.tabs.open()
  const isReader = isForReaders(cell.route)
  // A user who is logged in to the app may not see these.
  const shown =
    cell.world === 'app' && isReader ? `${shownAt(cell.route)}, .state-panel[data-kind=empty]` : shownAt(cell.route)
  try {
    const path = pathOf(cell, ground)
    if (isReader) await (cell.world === 'app' ? logInToApp(tab, cell, ground) : logIn(tab, ground))
    const meddling = await meddle(tab.cdp, cell.fault, {
      first: ground.first[cell.world][cell.route === 'home' ? 'home' : 'others'],
      spared: ground.spared,
    })
    if (cell.world === 'browser') await open(tab, `${ground.sandbox.addresses.https}${path}`)
    // A log-in to the app lasts as long as the app runs.
    else if (isReader) await tab.run(openInApp, path)
    else await open(tab, appAddress(cell, ground, path))
    /** A page that is navigating does not answer. */
    const until = (isWanted: (seen: Look) => boolean) =>
      poll(() => tab.run(look, shown, failing), patienceMs, isWanted, 200)
    const begun = performance.now()
    const seen = await until(isSettled)
    const settledMs = performance.now() - begun
    const failed = (why: string): CellResult => ({ cell, settledMs, why })
    if (!seen || !isSettled(seen))
      return failed(`nothing to go on with after ${patienceMs / 1_000} s: “${seen?.words ?? ''}”`)

    const hasTyped = await type(tab)
    await meddling.lift()
    if (cell.fault === 'offline') await tab.run(goOnline)
    // Each part of a page has its own retry button.
    for (let presses = 0; presses < 5; presses += 1) {
      const now = await tab.run(look, shown, failing).catch(() => undefined)
      if (now && !now.hasFailed) break
      await tab.run(goOn, failing).catch(() => false)
      await until(({ hasFailed, isWaiting }) => !hasFailed && !isWaiting)
    }
    // Typed text may have changed what is shown.
    const isBack = ({ isThere, hasWords }: Look): boolean => (hasTyped ? hasWords : isThere)
    const after = await until((now) => !now.isWaiting && !now.hasFailed && isBack(now))
    if (!after || after.hasFailed || after.isWaiting) return failed(`the way on leads nowhere: “${after?.words ?? ''}”`)
    if (seen.hasFailed && !isBack(after)) return failed(`it does not come back: “${after.words}”`)
    if (hasTyped && !after.typed.some((text) => text.includes(words))) return failed('what was typed is gone')
    return { cell, settledMs }
  } catch (error) {
    return { cell, settledMs: 0, why: `it could not be looked at: ${error instanceof Error ? error.message : error}` }
  } finally {
    await tab.cdp.end().catch(() => undefined)
  }
}
