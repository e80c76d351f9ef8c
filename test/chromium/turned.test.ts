import { expect, test } from 'vitest'
import type { Chromium } from '#scripts/drivers/chromium.ts'
import { reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { openDesk } from './app/desk.ts'

/** Where a caret's line is, and between what it has to be to be seen; in CSS pixels from the window's upper edge. */
interface Sight {
  readonly line: readonly [number, number]
  readonly free: readonly [number, number]
  /** What stands below the text, and has to stay above a keyboard. */
  readonly foot: number
  /** Where the keyboard begins. */
  readonly keyboard: number
  /** The position in the text; `null` without the focus. */
  readonly caret: number | null
}

/**
 * No browser without a screen has a keyboard on it: one of this many CSS pixels lies over the page as those of phones do, that shrink
 * what is seen and leave the window as it is. `window.cover(pixels)` shows it.
 */
const keyboardScript = `(() => {
  let covered = 0
  const view = new EventTarget()
  const tell = () => view.dispatchEvent(new Event('resize'))
  const values = { width: () => innerWidth, height: () => innerHeight - covered, offsetTop: () => 0, offsetLeft: () => 0, scale: () => 1 }
  for (const [name, get] of Object.entries(values)) Object.defineProperty(view, name, { get })
  Object.defineProperty(window, 'visualViewport', { get: () => view })
  addEventListener('resize', tell)
  window.cover = (pixels) => {
    covered = pixels
    tell()
  }
})()`

// What follows runs in the browser, each by itself; `framed`: in the page of the fake app's phone.

function sightInComposer(framed = false): Sight | null {
  const window = framed ? document.querySelector('iframe')?.contentWindow : globalThis.window
  const page = window?.document
  const field = page?.querySelector<HTMLTextAreaElement>('.writing__field')
  const layer = page?.querySelector('.writing__layer')
  const [body, foot] = ['.composer__body', '.composer__foot'].map((each) => page?.querySelector(each))
  if (!window || !page || !field || !layer || !body || !foot) return null
  const texts = page.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  let before = 0
  let line: DOMRect | undefined
  for (let node = texts.nextNode(); node && !line; node = texts.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (field.selectionEnd <= before + length) {
      const range = page.createRange()
      range.setStart(node, field.selectionEnd - before - 1)
      range.setEnd(node, field.selectionEnd - before)
      line = range.getBoundingClientRect()
    }
    before += length
  }
  if (!line) return null
  const box = body.getBoundingClientRect()
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const native = Number.parseFloat(page.documentElement.style.getPropertyValue('--keyboard')) || 0
  return {
    line: [line.top, line.bottom],
    free: [box.top, box.bottom],
    foot: foot.getBoundingClientRect().bottom,
    keyboard: Math.min(offsetTop + height, window.innerHeight - native),
    caret: page.activeElement === field ? field.selectionEnd : null,
  }
}

function sightInEditor(framed = false): Sight | null {
  const window = framed ? document.querySelector('iframe')?.contentWindow : globalThis.window
  const page = window?.document
  const [text, head, tools] = ['.ProseMirror', '.page__head', '.article-tools'].map((each) => page?.querySelector(each))
  const selection = page?.getSelection()
  if (!window || !page || !text || !head || !tools || !selection?.focusNode) return null
  const { focusNode, focusOffset } = selection
  const range = page.createRange()
  range.setStart(focusNode, Math.max(0, focusOffset - 1))
  range.setEnd(focusNode, focusOffset)
  // An empty line is a block without a text.
  const line = (focusNode instanceof Element ? focusNode : range).getBoundingClientRect()
  range.setStart(text, 0)
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight }
  const native = Number.parseFloat(page.documentElement.style.getPropertyValue('--keyboard')) || 0
  const keyboard = Math.min(offsetTop + height, window.innerHeight - native)
  const isBelow = window.getComputedStyle(tools).position === 'fixed'
  const bar = tools.getBoundingClientRect()
  return {
    line: [line.top, line.bottom],
    free: [Math.max(0, head.getBoundingClientRect().bottom), isBelow ? bar.top : keyboard],
    foot: isBelow ? bar.bottom : 0,
    keyboard,
    caret: page.activeElement === text ? range.toString().length : null,
  }
}

const slack = 1

/** Waits until a caret is seen, with the focus and at the place where it was; says by how much it is not. */
async function untilInSight(
  { browser }: Chromium,
  look: (framed: boolean) => Sight | null,
  caret: number,
  framed = false,
): Promise<void> {
  let seen: Sight | null = null
  await browser
    .waitUntil(
      async () => {
        seen = await browser.execute(look, framed)
        if (!seen || seen.caret !== caret) return false
        const [top, bottom] = seen.line
        const [from, to] = seen.free
        return top >= from - slack && bottom <= to + slack && from >= 0 && seen.foot <= seen.keyboard + slack
      },
      { timeout: 10_000 },
    )
    .catch(() => {
      throw new Error(`The caret at ${caret} is not in sight: ${JSON.stringify(seen)}`)
    })
}

const { https, app } = sandbox

/** A phone as it is held, with so much of its foot under a keyboard. */
interface Held {
  readonly width: number
  readonly height: number
  readonly covered: number
}
const standing = { width: 390, height: 844 }
const lying = { width: 844, height: 390 }
const ways: Readonly<Record<string, readonly Held[]>> = {
  // Safari, and Chromium's own: what is seen shrinks, the window stays.
  'that lies over the page': [
    { ...standing, covered: 336 },
    { ...lying, covered: 200 },
    { ...lying, covered: 0 },
    { ...lying, covered: 200 },
    { ...standing, covered: 336 },
  ],
  // Firefox, and most web views of Android.
  'that leaves the window less': [
    { width: 390, height: 508, covered: 0 },
    { width: 844, height: 190, covered: 0 },
    { ...lying, covered: 0 },
    { width: 844, height: 190, covered: 0 },
    { width: 390, height: 508, covered: 0 },
  ],
}

const chromium = chromiumForFile({ mobile: true, initScripts: [keyboardScript] }, reader)

const until = (selector: string) => chromium.browser.$(selector).waitForExist()
const click = (selector: string) =>
  chromium.browser.execute((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector)
const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1} of what is written`)

async function hold({ width, height, covered }: Held): Promise<void> {
  const isLying = width > height
  await chromium.cdp.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 3,
    mobile: true,
    screenOrientation: isLying ? { type: 'landscapePrimary', angle: 90 } : { type: 'portraitPrimary', angle: 0 },
  })
  await chromium.browser.waitUntil(() => chromium.browser.execute((wide) => innerWidth === wide, width))
  await chromium.browser.execute((pixels) => Reflect.get(window, 'cover')(pixels), covered)
}

/** The page takes another layout a moment after its window: it has when a tab bar or the navigation beside it is there. */
const untilAtRest = (): Promise<unknown> =>
  chromium.browser.waitUntil(() =>
    chromium.browser.execute(() => {
      const wide = innerWidth >= 768
      return wide === (document.querySelector('.side-nav')?.checkVisibility() ?? false)
    }),
  )

async function turn(way: readonly Held[], look: (framed: boolean) => Sight | null): Promise<void> {
  const { caret } = (await chromium.browser.execute(look, false)) ?? {}
  if (typeof caret !== 'number') throw new Error('The text has no caret.')
  for (const held of way) {
    await hold(held)
    await untilAtRest()
    await untilInSight(chromium, look, caret)
  }
}

async function openComposer(): Promise<void> {
  await chromium.resize({ ...standing, mobile: true })
  await chromium.browser.execute(() => sessionStorage.clear())
  await chromium.browser.url(`${https}/insights/topics/details/BTC`)
  await until('.topic-write__button')
  await click('.topic-write__button')
  await until('.writing__field')
  await chromium.browser.waitUntil(() =>
    chromium.browser.execute(() => document.activeElement?.classList.contains('writing__field') ?? false),
  )
  await chromium.browser.execute(() => document.querySelector<HTMLTextAreaElement>('.writing__field')?.select())
}

const places = ['in the middle', 'at the end', 'on an empty line'] as const

for (const [keyboard, way] of Object.entries(ways)) {
  for (const place of places) {
    test(`a message’s caret ${place} stays in sight when the phone is turned with a keyboard ${keyboard}`, async () => {
      const { browser, cdp } = chromium
      await openComposer()
      const text = `${lines(40).join('\n')}${place === 'on an empty line' ? '\n' : ''}`
      await cdp.send('Input.insertText', { text })
      if (place === 'in the middle') {
        const at = text.indexOf('Line 20')
        await browser.execute(
          (to) => document.querySelector<HTMLTextAreaElement>('.writing__field')?.setSelectionRange(to, to),
          at,
        )
        await browser.keys(['ArrowRight'])
      }
      await turn(way, sightInComposer)
      expect(await browser.execute(() => document.querySelector<HTMLTextAreaElement>('.writing__field')?.value)).toBe(
        text,
      )
      await hold({ ...standing, covered: 0 })
    })

    test(`an article’s caret ${place} stays in sight when the phone is turned with a keyboard ${keyboard}`, async () => {
      const { browser, cdp } = chromium
      await chromium.resize({ ...standing, mobile: true })
      await browser.url(`${https}/insights/draft/new?edit`)
      await until('.ProseMirror')
      await browser.$('.ProseMirror').click()
      for (const line of lines(30)) {
        await cdp.send('Input.insertText', { text: line })
        await browser.keys(['Enter'])
      }
      if (place !== 'on an empty line') await cdp.send('Input.insertText', { text: 'End' })
      if (place === 'in the middle') for (let up = 0; up < 15; up++) await browser.keys(['ArrowUp'])
      await turn(way, sightInEditor)
      await hold({ ...standing, covered: 0 })
    })
  }
}

for (const [name, row, field, look] of [
  ['the composer', '.compose-menu li:first-child button', '.writing__field', sightInComposer],
  ['the editor', '.compose-menu li:last-child button', '.ProseMirror', sightInEditor],
] as const) {
  test(`in the app, a keyboard that only native reports does not cover the text of ${name}`, async () => {
    const desk = await openDesk(app)
    const { browser, cdp } = desk.chromium
    const inPhone = (selector: string) =>
      browser.waitUntil(
        () =>
          browser.execute(
            (wanted) => !!document.querySelector('iframe')?.contentDocument?.querySelector(wanted),
            selector,
          ),
        { timeoutMsg: `The phone shows no ${selector}.` },
      )
    try {
      await desk.open('?screens=')
      await inPhone('article.post-card')
      await desk.choose(
        'Logged in',
        await browser.execute(() => document.querySelector('#person option:nth-child(2)')?.textContent ?? ''),
      )
      await inPhone('.compose-button')
      await desk.tap('.compose-button')
      await inPhone(row)
      await desk.tap(row)
      await inPhone(field)
      await browser.execute((wanted) => {
        document.querySelector('iframe')?.contentDocument?.querySelector<HTMLElement>(wanted)?.focus()
      }, field)
      const text = lines(40).join(' ')
      await cdp.send('Input.insertText', { text })
      // By its control: a pressed label would take the focus out of the phone.
      await browser.execute(() =>
        [...document.querySelectorAll('label')]
          .find(({ textContent }) => textContent?.trim() === 'Up')
          ?.control?.click(),
      )
      await untilInSight(desk.chromium, look, text.length, true)
    } finally {
      await desk.close()
    }
  })
}
