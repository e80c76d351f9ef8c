import { type EnginePage, until } from './page.ts'

/** Where something can be pressed, in CSS pixels; `null` where it is not, or something lies over it. Runs in the page. */
function spotOf(what: string, isSelector: boolean): { x: number; y: number } | null {
  const all = isSelector
    ? document.querySelectorAll<HTMLElement>(what)
    : document.querySelectorAll<HTMLElement>('a[href], button, [role="tab"], [role="option"], label')
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/[\u2068\u2069]/g, '').trim()
  for (const element of all) {
    if (!isSelector && nameOf(element) !== what) continue
    if (element.getClientRects().length === 0 || element.matches(':disabled')) continue
    const spotNow = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const spot = { x: left + width / 2, y: top + height / 2 }
      const there = document.elementFromPoint(spot.x, spot.y)
      return there && (element.contains(there) || there.contains(element)) ? spot : null
    }
    const before = spotNow()
    if (before) return before
    // What keeps its place while the page is scrolled cannot be brought into sight by it.
    let isFixed = false
    for (let each: Element | null = element; each; each = each.parentElement)
      isFixed ||= /fixed|sticky/.test(getComputedStyle(each).position)
    if (isFixed) continue
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const after = spotNow()
    if (after) return after
  }
  return null
}

const notice = 'dialog[open] .activity'

const looksLikeSelector = (what: string): boolean => /^[.#[]|[[\]>]/.test(what)

/** What a reader does with a page and sees on it, in whichever engine. */
export function handsOn(page: EnginePage) {
  const shown = () => page.run(() => `${location.pathname} shows: ${document.body.textContent.slice(0, 500)}`)
  const wait = <T>(ask: () => Promise<T>, complaint: string): Promise<T> =>
    until(ask, async () => `${complaint} ${await shown()}`)
  const has = (selector: string) =>
    page.run((wanted) => {
      const found = document.querySelector(wanted)
      return found !== null && found.getClientRects().length > 0
    }, selector)
  /** The exchange's own notice comes over the page when it likes to. */
  const closeNotice = async () => {
    if (await has(notice)) await page.press('Escape')
  }
  return {
    wait,
    has,
    sees: (selector: string) => wait(() => has(selector), `There is no ${selector}.`),
    reads: (text: string, selector = 'body') =>
      wait(
        () =>
          page.run(
            (wanted, where) =>
              [...document.querySelectorAll<HTMLElement>(where)].some((each) => each.textContent.includes(wanted)),
            text,
            selector,
          ),
        `It does not say “${text}”.`,
      ),
    /** Presses what a selector fits, or what has this name; waits until it is there and nothing lies over it. */
    async press(what: string): Promise<void> {
      const find = () => page.run(spotOf, what, looksLikeSelector(what))
      const spot = await wait(async () => {
        await closeNotice()
        const [before, after] = [await find(), await find()]
        // What comes late may push it along while the finger is on its way.
        return before && after && before.x === after.x && before.y === after.y ? after : null
      }, `“${what}” cannot be pressed.`)
      if (spot) await page.pressAt(spot.x, spot.y)
    },
    /** Types into a field, by its selector. */
    async write(selector: string, text: string): Promise<void> {
      await this.press(selector)
      await wait(
        () => page.run((wanted) => document.activeElement?.matches(wanted) ?? false, selector),
        `${selector} does not take the focus.`,
      )
      await page.type(text)
    },
  }
}

export type Hands = ReturnType<typeof handsOn>
