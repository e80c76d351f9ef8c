import { beforeAll, expect, test } from 'vitest'
import { routes } from '#bridge/site/routes.ts'
import { type Cdp, runIn, untilNothing } from '#scripts/drivers/cdp.ts'
import { screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, readAs, reader, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

/** Chrome's numbers of the keys that a walk needs, and the text that some of them type. */
const keys = {
  Tab: [9],
  Enter: [13, '\r'],
  Escape: [27],
  ArrowLeft: [37],
  ArrowRight: [39],
} as const satisfies Readonly<Record<string, readonly [number, string?]>>

/** Presses a key as a person does. */
async function press(cdp: Cdp, key: keyof typeof keys, isShifted = false): Promise<void> {
  const [windowsVirtualKeyCode, text] = keys[key]
  const modifiers = isShifted ? 8 : 0
  for (const type of [text === undefined ? 'rawKeyDown' : 'keyDown', 'keyUp']) {
    const typed = type === 'keyDown' ? { text } : {}
    await cdp.send('Input.dispatchKeyEvent', { type, key, code: key, windowsVirtualKeyCode, modifiers, ...typed })
  }
}

/** What has the focus after a step. */
interface Step {
  /** '' where nothing has it: the page has ended. */
  readonly name: string
  /** What is wrong with how it is seen, or with where it stands; '' for nothing. */
  readonly fault: string
  readonly isSame: boolean
}

/**
 * Runs in the page: notes what can be pressed, to be looked for in a walk.
 * @returns what can be pressed by hand alone.
 */
function noteStops(): string[] {
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 30)}`
  const pressed =
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"], [role="tab"]'
  const all = [...document.querySelectorAll<HTMLElement>(pressed)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled') &&
      !element.closest('[inert]'),
  )
  // Of those that stand together one is a stop, and arrows go from it to the others.
  const together = '[role="tablist"], [role="menu"], [role="listbox"], [role="grid"], [role="radiogroup"]'
  const stops = all.filter((element) => {
    if (element.tabIndex < 0) return false
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true
    const group = [...document.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`)]
    return element.checked || !group.some(({ checked }) => checked)
  })
  Reflect.set(window, 'walk', { left: new Set(stops), first: stops[0], last: document.body })
  const isTwin = (element: HTMLElement) =>
    stops.some((stop) => stop.getAttribute('href') === element.getAttribute('href') && element.matches('a'))
  return all
    .filter((element) => element.tabIndex < 0 && element.matches('a, button, input, select, textarea'))
    .filter((element) => !element.closest(together) && !isTwin(element) && !element.closest('[aria-hidden="true"]'))
    .map(nameOf)
}

/** Runs in the page: what a walk has not come to of what can be pressed and is still there. */
function stopsLeft(): string[] {
  const { left } = Reflect.get(window, 'walk') as { left: Set<HTMLElement> }
  return [...left]
    .filter((element) => element.isConnected && element.checkVisibility({ visibilityProperty: true }))
    .map(
      (element) => `${element.tagName.toLowerCase()}.${element.className} ${(element.textContent ?? '').slice(0, 30)}`,
    )
}

/** Runs in the page: looks at what has the focus, twice where it is not well seen. */
async function lookAtStep(isBack: boolean): Promise<Step> {
  const walk = Reflect.get(window, 'walk') as { left: Set<Element>; last: Element }
  /** How what has the focus is seen. */
  function faultOfSight(at: HTMLElement): string {
    const hasLine = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }
    const isField = at.matches('input, textarea, [contenteditable]')
    const label = at.matches('input') ? at.closest('label') : null
    const box = label ?? at
    // What stands round a field, or for one that is hidden, may be marked for it.
    const round = [box, at.nextElementSibling, at.parentElement, at.parentElement?.parentElement ?? null].filter(
      (one) => one !== null,
    )
    const isMarked =
      round.some((one) => [undefined, '::before', '::after'].some((part) => hasLine(one, part))) ||
      (isField && round.some((one) => getComputedStyle(one).boxShadow !== 'none'))
    const { top, bottom, left, right } = box.getBoundingClientRect()
    const over = [0.02, 0.5, 0.98].flatMap((down) =>
      [0.02, 0.5, 0.98].map((along) =>
        document.elementFromPoint(left + (right - left) * along, top + (bottom - top) * down),
      ),
    )
    const isSeen = over.some((found) => found !== null && (box.contains(found) || found.contains(box)))
    const whereIs = `${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}, under ${over[4]?.tagName}.${over[4]?.className}`
    return !isMarked ? 'has no line round it' : !isSeen ? `is not in sight: ${whereIs}` : ''
  }
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

  const at = document.activeElement
  const { last } = walk
  if (!(at instanceof HTMLElement) || at === document.body) {
    walk.last = document.body
    return { name: '', fault: '', isSame: false }
  }
  walk.last = at
  walk.left.delete(at)
  const name = `${at.tagName.toLowerCase()}.${at.className}`
  let fault = faultOfSight(at)
  // What a page does about the focus is seen in its next frame.
  for (let frames = 0; fault && frames < 3; frames++) {
    await nextFrame()
    fault = faultOfSight(at)
  }
  const [before, after] = isBack ? [at, last] : [last, at]
  const isAfter = before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING
  if (!fault && last !== at && last !== document.body && last.isConnected && !isAfter) fault = 'comes out of order'
  return { name, fault, isSame: last === at }
}

/** Runs in the page: has a walk begin before the page's first stop; backwards, with the last. */
function goToBeginning(isBack: boolean): void {
  const walk = Reflect.get(window, 'walk') as { first: HTMLElement | undefined; last: Element }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.scrollTo(0, 0)
  if (isBack) walk.first?.focus()
  walk.last = document.body
}

const maxSteps = 900
/** So many steps among what a list has brought meanwhile, and the walk turns round. */
const stride = 40

/**
 * Goes by Tab from the page's beginning until everything that can be pressed has had the focus, then back by Shift and Tab from its end,
 * where a list grows as one goes along it, for what is behind that.
 * @returns what is wrong with what was met, and what was not met at all.
 */
async function walkAll(cdp: Cdp): Promise<string[]> {
  const faults = new Set((await runIn(cdp, noteStops)).map((name) => `${name} is reached by no key`))
  for (const isBack of [false, true]) {
    await runIn(cdp, goToBeginning, isBack)
    let kept = 0
    let left = Number.POSITIVE_INFINITY
    for (let step = 0; step < maxSteps; step++) {
      await press(cdp, 'Tab', isBack)
      const { name, fault, isSame } = await runIn(cdp, lookAtStep, isBack)
      if (fault) faults.add(`${name} ${fault}`)
      kept = isSame ? kept + 1 : 0
      if (kept > 1) faults.add(`${name} keeps the focus`)
      if (kept > 1 || (name === '' && step > 0)) break
      if (step % stride !== stride - 1) continue
      const before = left
      left = (await runIn(cdp, stopsLeft)).length
      // From here on there is only what has come meanwhile.
      if (left === 0 || left === before) break
    }
    if ((await runIn(cdp, stopsLeft)).length === 0) break
  }
  for (const name of await runIn(cdp, stopsLeft)) faults.add(`${name} was not come to`)
  return [...faults]
}

/**
 * Runs in the page: gives the focus to the next kind of what opens something, one of each.
 * @returns its name; '' after the last.
 */
function focusOpener(known: readonly string[]): string {
  // A folded text opens in its place: Escape does not fold it again.
  const openers = document.querySelectorAll<HTMLElement>(
    'button:is([aria-haspopup], [aria-expanded="false"]):not([aria-haspopup="false"], :disabled, .cut-text__more)',
  )
  for (const opener of openers) {
    const name = `.${opener.className} ${opener.ariaHasPopup ?? ''}`
    if (known.includes(name) || !opener.checkVisibility({ visibilityProperty: true })) continue
    opener.focus()
    Reflect.set(window, 'opener', opener)
    return name
  }
  return ''
}

/** Runs in the page: whether what was given the focus says that it is open. */
const isOpen = (): boolean => (Reflect.get(window, 'opener') as HTMLElement).ariaExpanded === 'true'

/** Runs in the page: what is lacking of something that has opened, and has the focus or says that it is open. */
function lacksOpened(): string {
  const opener = Reflect.get(window, 'opener') as HTMLElement
  const at = document.activeElement
  const holder = at?.closest('dialog, [role="dialog"], [role="menu"], [role="listbox"], [popover]')
  const isInside = holder !== null && holder !== undefined && !holder.contains(opener)
  return isInside || opener.ariaExpanded === 'true' ? '' : 'does not open by Enter'
}

/** Runs in the page: what is lacking of the page as it was before, with the focus on what had opened something. */
function lacksReturned(): string {
  const opener = Reflect.get(window, 'opener') as HTMLElement
  const at = document.activeElement
  if (opener.ariaExpanded === 'true') return 'is not left by Escape'
  return at === opener ? '' : `has not the focus again: ${at?.tagName.toLowerCase()}.${at?.className} has`
}

/** Opens one of each kind of what opens something by Enter, and leaves it by Escape. @returns what is wrong with that. */
async function openAll(cdp: Cdp): Promise<string[]> {
  const known: string[] = []
  const faults: string[] = []
  for (;;) {
    const name = await runIn(cdp, focusOpener, known)
    if (name === '') return faults
    known.push(name)
    // The focus alone opens some, which Enter would close again.
    if (!(await runIn(cdp, isOpen))) await press(cdp, 'Enter')
    const fault = await untilNothing(cdp, lacksOpened)
      .then(() => press(cdp, 'Escape'))
      .then(() => untilNothing(cdp, lacksReturned))
      .then(() => '')
      .catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    if (fault) faults.push(`${name}: ${fault}`)
  }
}

/** Runs in the page: gives the focus to the chosen tab of a list. @returns how many tabs it has; 0 after the last list. */
function focusTabs(at: number): number {
  const list = [...document.querySelectorAll('[role="tablist"]')].filter((one) => one.checkVisibility())[at]
  const tabs = [...(list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
  tabs.find((tab) => tab.ariaSelected === 'true')?.focus()
  Reflect.set(window, 'tabs', new Set(tabs))
  return tabs.length
}

/** Runs in the page: what is lacking of a tab that has the focus and is the chosen one. */
const lacksChoice = (): string => (document.activeElement?.ariaSelected === 'true' ? '' : 'The tab is not chosen.')

/** Goes through each list of tabs by its arrows. @returns which tabs were not come to. */
async function goAlongTabs(cdp: Cdp): Promise<string[]> {
  const faults: string[] = []
  for (let list = 0; ; list++) {
    const count = await runIn(cdp, focusTabs, list)
    if (count === 0) return faults
    for (let step = 0; step < count; step++) {
      await runIn(cdp, () => {
        const tabs = Reflect.get(window, 'tabs') as Set<unknown>
        tabs.delete(document.activeElement)
      })
      await press(cdp, 'ArrowRight')
      // The next arrow goes from the tab that is chosen, which a screen may have to come for.
      await untilNothing(cdp, lacksChoice)
    }
    const left = await runIn(cdp, () =>
      [...(Reflect.get(window, 'tabs') as Set<Element>)].map((tab) => tab.textContent ?? ''),
    )
    faults.push(...left.map((name) => `Tab ${name} was not come to`))
  }
}

const { https, http } = sandbox
/** Of what has two faces, both. */
const names = [...Object.keys(routes), 'found']
/** What is for who is not logged in. */
const forVisitors: readonly string[] = ['login', 'register']

let posts: ShownPosts
const chromium = chromiumForFile({ width: 1280, height: 900 })
beforeAll(async () => {
  // What comes up by itself once a reader rests lies over all else.
  await chromium.cdp.send('Network.enable', {})
  await chromium.cdp.send('Network.setBlockedURLs', { urls: ['*/social/public/activity*'] })
  await chromium.browser.url(`${https}/favicon.ico`)
  posts = await findPosts(http)
})

async function open(name: string): Promise<void> {
  const { path, shows } = screenCases[name] ?? {}
  if (!path || !shows) throw new Error(`There is no ${name}.`)
  await readAs(chromium, forVisitors.includes(name) ? undefined : reader)
  await chromium.browser.url(`${https}/en${hrefOf(path, posts)}`)
  await settle(chromium, shows, 1_000)
}

test.each(names)('%s: Tab reaches every control in page order, visible and marked, without a trap', async (name) => {
  await open(name)
  expect((await walkAll(chromium.cdp)).join('\n')).toBe('')
})

test.each(names)(
  '%s: arrows move between tabs; Escape closes what Enter opened, and restores the focus',
  async (name) => {
    await open(name)
    expect(await openAll(chromium.cdp)).toEqual([])
    expect(await goAlongTabs(chromium.cdp)).toEqual([])
  },
)
