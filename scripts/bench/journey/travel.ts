import { heapBytes, runIn } from '#scripts/drivers/cdp.ts'
import { asUsed, type Chromium, openChromium, slowCpu } from '#scripts/drivers/chromium.ts'
import { pressAll, readAs, reader } from '#scripts/drivers/screens.ts'
import type { PageBuildName } from '../../../esbuild.config.ts'
import { type Step, steps } from './steps.ts'
import { type Pressed, type Swap, watchPresses } from './watch.ts'

/** In ms. Page start is measured by another benchmark. */
const startMs = 3_000
/** In ms: content renders, and bars show and hide. */
const restMs = 600
/** How far and how often to scroll for an element that is not visible. */
const [flickPx, maxFlicks] = [900, 6]

export interface Taken extends Pressed {
  readonly step: Step
  /** Cost of a page that only swaps the same nodes on the same kind of press. */
  readonly floor: Pick<Pressed, 'inp' | 'shown'>
}

export type Traveller = Awaited<ReturnType<typeof openTraveller>>

function placeOf(selector: string): { x: number; y: number } | null {
  const meets = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const found = document.elementFromPoint(x, y)
    return found && element.contains(found) ? { x, y } : null
  }
  const all = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  for (const element of all) {
    const place = meets(element)
    if (place) return place
  }
  const [first] = all
  first?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return first ? meets(first) : null
}

/** Scrolls immediately: a finger that moves farther than the screen does not always scroll the page. */
const scroll = ({ cdp }: Chromium, distance: number): Promise<void> =>
  runIn(
    cdp,
    async (top, ms) => {
      // As a finger does, ends what brings the reader back to a place.
      dispatchEvent(new Event('wheel'))
      window.scrollBy({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, ms))
    },
    distance,
    restMs,
  )

/** Position of a pressable match, which may be further down; `null` if there is none. */
async function find(chromium: Chromium, selector: string): Promise<{ x: number; y: number } | null> {
  for (let flicks = 0; ; flicks++) {
    const place = await runIn(chromium.cdp, placeOf, selector)
    if (place || flicks === maxFlicks) return place
    await scroll(chromium, flickPx)
  }
}

type Place = { readonly x: number; readonly y: number }

async function press({ cdp }: Chromium, at: Place | { readonly key: string }, shows: string): Promise<Pressed> {
  // Exclude work caused by scrolling into view. Arm first: input takes another path than scripts and may overtake them.
  await runIn(
    cdp,
    () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 1_000 }), 200)),
  )
  await runIn(cdp, (wanted) => window.insightsArm?.(wanted), shows)
  if ('x' in at) {
    const finger = (type: string, touchPoints: readonly object[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    await finger('touchStart', [at])
    await finger('touchEnd', [])
  } else {
    const { key } = at
    const isLetter = key.length === 1
    const code = { key, code: isLetter ? `Key${key.toUpperCase()}` : key, text: isLetter ? key : '\r' }
    const windowsVirtualKeyCode = isLetter ? key.toUpperCase().charCodeAt(0) : 13
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', windowsVirtualKeyCode, ...code })
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', windowsVirtualKeyCode, ...code })
  }
  const pressed = await runIn(cdp, async () => window.insightsPressed?.())
  if (!pressed) throw new Error('The page does not watch its presses.')
  return pressed
}

async function take(chromium: Chromium, { press: wanted, shows, scrolls = 0 }: Step): Promise<Pressed | undefined> {
  if (scrolls !== 0) await scroll(chromium, scrolls)
  const at = typeof wanted === 'string' ? await find(chromium, wanted) : wanted
  return at === null ? undefined : press(chromium, at, shows)
}

/** What lies outside the window is never presented: a press that changes only that would end with the next one. */
const args = ['--window-size=800,1000']
const slowPhone = { ...asUsed, density: 1, mobile: true, args } as const
const middle: Place = { x: 195, y: 422 }
const floorDone = 'done'

/** Runs in the floor's page: shows what a press removed. A press of any kind swaps it for what that press added. */
function layFloor({ added, removed }: Swap, done: string): void {
  const template = document.createElement('template')
  // Prevents network requests.
  const fill = (html: string) => html.replace(/ (src|srcset|href|style)="/g, ' data-$1="')
  template.innerHTML = fill(added)
  const box = document.createElement('div')
  box.innerHTML = fill(removed)
  // Disabled elements and links do not react to a press.
  const cover = document.createElement('div')
  cover.style.cssText = 'position: fixed; inset: 0'
  document.body.replaceChildren(box, cover)
  scrollTo(0, 0)
  let isDone = false
  const swap = () => {
    if (isDone) return
    isDone = true
    box.replaceChildren(template.content)
    // Causes a paint, whatever was swapped.
    box.append(done)
    box.id = done
  }
  for (const name of ['click', 'keydown']) addEventListener(name, swap, { once: true })
}

/** A bare page on the same phone that repeats the swaps of the section's presses. */
export type Floor = Awaited<ReturnType<typeof openFloor>>

export async function openFloor() {
  const chromium = await openChromium({ ...slowPhone, initScripts: [`(${watchPresses})()`] })
  const { browser, cdp } = chromium
  await browser.url(
    'data:text/html,<!doctype html><meta name="viewport" content="width=device-width"><title>Floor</title>',
  )
  return {
    async press(step: Step, swap: Swap): Promise<Pick<Pressed, 'inp' | 'shown'>> {
      await slowCpu(chromium)
      await runIn(cdp, layFloor, swap, floorDone)
      const at = typeof step.press === 'string' ? middle : step.press
      const { inp, shown } = await press(chromium, at, `#${floorDone}`)
      await slowCpu(chromium, 1)
      return { inp, shown }
    },
    close: () => chromium.close(),
  }
}

/** Opens a build's home page on a slow phone: logged in in the browser, as a visitor in an app. */
export async function openTraveller(build: PageBuildName, origin: string, initScripts: readonly string[]) {
  const chromium = await openChromium({ ...slowPhone, initScripts: [`(${watchPresses})()`, ...initScripts] })
  const { browser, cdp } = chromium
  const own = steps.filter(({ only = build }) => only === build)
  const taken: Taken[] = []
  const faults = new Set<string>()
  const goHome = async () => {
    await browser.url(`${origin}/insights`)
    await browser.waitUntil(() => runIn(cdp, () => document.querySelector('article') !== null))
    await browser.pause(startMs)
  }
  try {
    await browser.url(`${origin}/insights`)
    if (build === 'web') await readAs(chromium, reader)
    await goHome()
    // A campaign dialog would cover the first press.
    await pressAll(chromium, ['dialog:has(.activity) .dialog__head .icon-button'])
  } catch (error) {
    await chromium.close()
    throw error
  }
  return {
    build,
    taken,
    faults,
    /** Runs one round, or up to this many presses in total; then repeats their swaps on the floor. */
    async round(presses: number, floor: Floor) {
      const round: (Pressed & { readonly step: Step })[] = []
      // Throttling keeps the CPU busy, so throttle only the active browser.
      await slowCpu(chromium)
      for (const step of own) {
        if (taken.length + round.length >= presses) break
        const fault = await take(chromium, step).then(
          (pressed) => {
            if (!pressed) return `nothing of ${JSON.stringify(step.press)} could be pressed.`
            round.push({ ...pressed, step })
            return undefined
          },
          (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0],
        )
        if (!fault) continue
        faults.add(`${step.name}: ${fault}`)
        // Further steps would start on the wrong page.
        await goHome()
        break
      }
      await slowCpu(chromium, 1)
      for (const one of round) taken.push({ ...one, floor: await floor.press(one.step, one.swap) })
    },
    async heap() {
      return (await heapBytes(cdp)) / 2 ** 20
    },
    close: () => chromium.close(),
  }
}
