import { expect, test } from 'vitest'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { writingSystems, writtenIn } from '../support/writingSystems.ts'
import { showScreen } from './open.ts'

const { https } = sandbox
/** Where people's words stand: cards, an article with comments, a profile, what has happened. */
const screens = ['home-reader', 'post', 'user', 'notification'] as const
const narrow = { width: 360, height: 740, mobile: true }

const chromium = chromiumForFile(narrow)

/** Runs in the page: which words of a text are cut, leave the screen, or are broken though they have room on a line. */
function wordFaults(
  words: readonly string[],
  hasSpaces: boolean,
): { readonly found: number; readonly faults: string[] } {
  const faults = new Set<string>()
  let found = 0
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.add(`The page is ${scrollWidth - innerWidth} px wider than the screen.`)
  const texts = document.createTreeWalker(document.querySelector('main') ?? document, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const holder = node.parentElement
    if (!holder?.checkVisibility({ visibilityProperty: true }) || holder.closest('.visually-hidden')) continue
    const where = `.${holder.className || holder.parentElement?.className}`
    for (const word of words) {
      const start = node.nodeValue?.indexOf(word) ?? -1
      if (start < 0) continue
      found++
      const range = document.createRange()
      range.setStart(node, start)
      range.setEnd(node, start + word.length)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      const lines = new Set(boxes.map(({ top }) => Math.round(top)))
      const width = boxes.reduce((sum, box) => sum + box.width, 0)
      let block: Element = holder
      while (getComputedStyle(block).display.startsWith('inline') && block.parentElement) block = block.parentElement
      const { paddingLeft, paddingRight } = getComputedStyle(block)
      const room = block.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (hasSpaces && lines.size > 1 && width <= room) faults.add(`${where}: ${word} is broken`)
      const isOut = boxes.some(({ left, right }) => left < -0.5 || right > innerWidth + 0.5)
      if (isOut) faults.add(`${where}: ${word} leaves the screen`)
      for (let round: Element | null = holder; round && round !== document.body; round = round.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(round)
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue
        const { left, right } = round.getBoundingClientRect()
        const isCut = boxes.some((box) => box.left < left - 1 || box.right > right + 1)
        if (isCut || (textOverflow === 'ellipsis' && round.scrollWidth > round.clientWidth))
          faults.add(`${where}: ${word} is cut by .${round.className}`)
      }
    }
  }
  return { found, faults: [...faults] }
}

test.each(Object.entries(writingSystems))(
  '%s: at 200 % on 360 px no word of people is cut, broken without need, or wider than the screen',
  async (_, system) => {
    await chromium.renew(https, [writtenIn(system)])
    await readAs(chromium, reader)
    await chromium.browser.execute((at: number) => {
      localStorage.setItem('insights/1/preferences', JSON.stringify({ at, chosen: { textSize: 200 } }))
    }, Date.now())
    const words = [...new Set(`${system.name} ${system.text}`.split(/[\s,.:;，。、؛،।־-]+/))].filter(
      (word) => word.length > 1,
    )
    const faults: string[] = []
    for (const name of screens) {
      await showScreen(chromium, name)
      const { browser } = chromium
      const size = () => browser.execute(() => Number.parseFloat(getComputedStyle(document.body).fontSize))
      await browser.waitUntil(async () => (await size()) >= 30, { timeoutMsg: 'The text is not larger.' })
      const look = () => browser.execute(wordFaults, words, system.hasSpaces)
      // The sheet that wraps names comes with what lies over a page, after the first posts.
      await browser.waitUntil(async () => (await look()).faults.length === 0, { timeout: 5_000 }).catch(() => {})
      const { found, faults: left } = await look()
      expect(found, name).toBeGreaterThan(10)
      faults.push(...left.map((fault) => `${name}: ${fault}`))
    }
    expect(faults).toEqual([])
  },
)
