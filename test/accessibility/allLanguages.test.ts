import { beforeAll, expect, test } from 'vitest'
import { defaultLocale, findLocale } from '#bridge/site/locales.ts'
import { languageCodes } from '#scripts/build/locales.ts'
import { type ScreenCase, screenCases } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, pressAll, readAs, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
const chromium = chromiumForFile({ width: 320, height: 640, mobile: true })
let posts: ShownPosts
let loggedIn: string | undefined
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
  posts = await findPosts(http)
})

/** Opened on the page of the screen before. */
const onTop: Readonly<Record<string, Pick<ScreenCase, 'shows' | 'presses'>>> = {
  preferences: { shows: '.preferences', presses: ['.more-button', 'button.menu-list__row:last-of-type'] },
  'account-menu': { shows: '.account-menu', presses: ['.account-entry > button'] },
  composer: { shows: '.composer', presses: ['.compose-button', '.compose-menu__row'] },
}
const names = [
  ...['post', 'topic', 'rank', 'people', 'search', 'found', 'spot', 'login', 'register', 'topics', 'preferences'],
  ...['user', 'notification', 'setting', 'setting-display', 'draft', 'fansAndFocus'],
  ...['home-reader', 'account-menu', 'composer'],
]

/** In the page: chooses a language like another tab, and waits for its texts. */
async function chooseLanguage(code: string, tag: string): Promise<void> {
  const key = 'insights/1/preferences'
  localStorage.setItem(key, JSON.stringify({ at: Date.now(), chosen: { language: code } }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
  const frame = () => new Promise(requestAnimationFrame)
  const begun = performance.now()
  while (document.documentElement.lang !== tag) {
    if (performance.now() - begun > 10_000) throw new Error(`The texts in ${code} did not load.`)
    await frame()
  }
  await frame()
}

/** In the page: texts that are cut off, overlap another text, or leave their control or the screen. `cuttable` may end in dots. */
function layoutFaults(cuttable: string): readonly string[] {
  const faults = new Set<string>()
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.add(`The page is ${scrollWidth - innerWidth} px wider than the screen.`)
  const lines: { readonly box: DOMRect; readonly node: Node; readonly layer: Element; readonly text: string }[] = []
  const dialog = [...document.querySelectorAll('dialog[open], [popover]')].findLast((one) => one.checkVisibility())
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement
    const words = node.nodeValue?.trim()
    if (!words || !holder?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (holder.closest('.visually-hidden, .rich-text, .article, .skeleton, script, style, option')) continue
    const text = `“${words.slice(0, 40)}” in .${holder.className || holder.parentElement?.className}`
    const range = document.createRange()
    range.selectNodeContents(node)
    let boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    let layer: Element = document.body
    let scrolls = false
    for (let round: Element | null = holder; round && round !== document.body; round = round.parentElement) {
      const { position, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(round)
      if (layer === document.body && (position === 'fixed' || position === 'sticky')) layer = round
      const { left, right, bottom } = round.getBoundingClientRect()
      const isWide = ({ left: start, right: end }: DOMRect) => start < left - 1 || end > right + 1
      const isCut = (box: DOMRect) => box.top < bottom && box.bottom > bottom + 2
      const mayBeCut = holder.closest(cuttable) || webkitLineClamp !== 'none'
      // Only for screen readers.
      if (right - left <= 1) boxes = []
      if (!scrolls && !mayBeCut && round.matches('button, [role="tab"], a, label') && boxes.some(isWide))
        faults.add(`${text} leaves its control`)
      if (overflowX === 'auto' || overflowX === 'scroll') scrolls = true
      else if (overflowX !== 'visible') {
        const isCutOff = textOverflow === 'ellipsis' ? round.scrollWidth > round.clientWidth : boxes.some(isWide)
        if (!scrolls && !mayBeCut && isCutOff) faults.add(`${text} is cut off`)
        boxes = boxes.filter((box) => !isWide(box))
      }
      if (overflowY === 'hidden' || overflowY === 'clip') {
        if (!mayBeCut && boxes.some(isCut)) faults.add(`${text} is cut off at the bottom`)
        boxes = boxes.filter((box) => box.bottom <= bottom + 2)
      }
    }
    if (!scrolls && boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1))
      faults.add(`${text} leaves the screen`)
    for (const box of boxes) lines.push({ box, node, layer, text })
  }
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      const [a, b] = [one.box, other.box]
      const isOver =
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6
      if (isOver && one.node !== other.node && one.layer === other.layer)
        faults.add(`${one.text} is over ${other.text}`)
    }
  return [...faults]
}

/** Words of users, which an ellipsis may cut, as in any language. */
const ofUsers = 'bdi, [dir="auto"], .author-line__who, .post-author__handle, .draft__line, .found__teaser, .found__name'

test.each(names)('%s: at 320 px no language has text that is cut off, overlaps or leaves the screen', async (name) => {
  const { browser } = chromium
  const { path, shows = '', reader, presses }: Partial<ScreenCase> = onTop[name] ?? screenCases[name] ?? {}
  if (path !== undefined) {
    if (reader !== loggedIn) await readAs(chromium, reader)
    loggedIn = reader
    await browser.execute(() => localStorage.clear())
    // Without a locale in the path, the page follows the chosen language.
    await browser.url(https + hrefOf(path, posts))
  }
  await pressAll(chromium, presses)
  await settle(chromium, shows)
  const faults: string[] = []
  for (const code of [defaultLocale, ...languageCodes]) {
    await browser.execute(chooseLanguage, code, findLocale(code)?.bcp47 ?? '')
    await settle(chromium, shows, 0)
    const found = await browser.execute(layoutFaults, ofUsers)
    faults.push(...found.map((fault) => `${code}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('cuts a long state of the draft before the composer’s button leaves the screen', async () => {
  const { browser } = chromium
  const { path = '', reader } = screenCases['home-reader'] ?? {}
  if (reader !== loggedIn) await readAs(chromium, reader)
  loggedIn = reader
  await browser.url(https + hrefOf(path, posts))
  await pressAll(chromium, onTop.composer?.presses)
  await settle(chromium, '.composer')
  await browser.execute(() => document.execCommand('insertText', false, 'Words'))
  await settle(chromium, '.saved-mark__words')
  const past = await browser.execute(() => {
    const words = document.querySelector('.saved-mark__words')
    if (words) words.textContent = 'Auf diesem Gerät gespeichert, und nur auf diesem'
    return (
      Math.max(...[...document.querySelectorAll('.composer button')].map((one) => one.getBoundingClientRect().right)) -
      innerWidth
    )
  })
  expect(past).toBeLessThanOrEqual(0)
})
