import { beforeEach, expect, test } from 'vitest'
import { languageCodes, readMessages } from '#scripts/build/locales.ts'
import { type Area, takePicture } from '#scripts/drivers/pictures.ts'
import { locales, screenCases } from '#scripts/drivers/screenCases.ts'
import { readAs, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { openScreen, openWholeTopic } from './open.ts'

const { https } = sandbox
const chromium = chromiumForFile({ mobile: true })
beforeEach(() => chromium.resize({ mobile: true }))

/** Runs in the page: each name beside a handle, with whether some of its letters are lost while the handle has some to lose. */
function namesIn(): readonly (readonly [name: string, isCut: boolean])[] {
  return [...document.querySelectorAll('.author-line__who')].map((who) => {
    const [name, handle] = [who.querySelector('.author-line__name'), who.querySelector('.author-line__handle')]
    if (!name || !handle) throw new Error('A line has no name, or no handle.')
    const letters = document.createRange()
    letters.selectNodeContents(name)
    // To the last fraction of a pixel: as much is enough for the dots.
    const isCut = letters.getBoundingClientRect().width > name.getBoundingClientRect().width
    return [name.textContent, isCut && handle.getBoundingClientRect().width > 1] as const
  })
}

test.each(locales)('in %s a name is uncut on a phone while its handle can shrink', async (locale) => {
  await chromium.browser.url(`${https}/${locale}/insights`)
  await settle(chromium, 'article')
  const names = await chromium.browser.execute(namesIn)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter(([, isCut]) => isCut)).toEqual([])
})

interface CutTexts {
  readonly cut: number
  /** Whose dots stand alone on their line. */
  readonly lonely: readonly string[]
  /** That are there in full, with a button for more. */
  readonly needless: readonly string[]
}

/** Runs in the page: its long texts, once what looks after them has come. */
function cutTextsIn(): CutTexts {
  const cards = [...document.querySelectorAll('.post-card:has(.cut-text)')].filter((card) =>
    card.querySelector('.post-card__corner'),
  )
  const found = cards.map((card) => {
    const text = card.querySelector<HTMLElement>('.rich-text')
    const more = card.querySelector('.cut-text__more')
    if (!text) throw new Error('A cut text has no text.')
    const { lineHeight, paddingBlockEnd } = getComputedStyle(text)
    const end = text.getBoundingClientRect().bottom - Number.parseFloat(paddingBlockEnd)
    const isCut = text.scrollHeight > text.clientHeight
    const range = document.createRange()
    range.selectNodeContents(text)
    // The dots have a box too, among those of the words.
    text.style.webkitLineClamp = 'none'
    const hasWords = [...range.getClientRects()].some(({ top, bottom, width }) => {
      const middle = (top + bottom) / 2
      return width > 0 && middle < end && middle > end - Number.parseFloat(lineHeight)
    })
    text.style.webkitLineClamp = ''
    return { says: text.textContent.slice(0, 40), isCut, hasWords, more: more !== null }
  })
  return {
    cut: found.filter(({ isCut }) => isCut).length,
    lonely: found.filter(({ isCut, hasWords }) => isCut && !hasWords).map(({ says }) => says),
    needless: found.filter(({ isCut, more }) => isCut !== more).map(({ says }) => says),
  }
}

test.each([
  ['a phone', { mobile: true }],
  ['a narrow window', { width: 1024, height: 768 }],
  ['a wide one', { width: 1920, height: 1080 }],
])(
  'on %s the dots of a cut text follow words, and a button offers more only where there is more',
  async (_, viewport) => {
    const { browser } = chromium
    await chromium.resize(viewport)
    await openWholeTopic(chromium, '.post-card')
    await browser.waitUntil(async () => (await browser.execute(cutTextsIn)).cut > 0)
    const { lonely, needless } = await browser.execute(cutTextsIn)
    expect({ lonely, needless }).toEqual({ lonely: [], needless: [] })
  },
)

test('cut text ends at a line with words', async () => {
  const { browser } = chromium
  await chromium.resize({ width: 1280, height: 900 })
  await openWholeTopic(chromium, '.post-card')
  /** Of the first cut text, once it says something else: how many lines are shown, and how much room they have. */
  const linesOf = async (words: string) => {
    await browser.execute((words) => {
      const text = document.querySelector('.post-card:has(.post-card__corner) .cut-text .rich-text')
      text?.scrollIntoView({ block: 'center', behavior: 'instant' })
      text?.replaceChildren(words)
    }, words)
    return browser.execute(() => {
      const text = document.querySelector('.post-card:has(.post-card__corner) .cut-text .rich-text')
      if (!text) throw new Error('There is no cut text.')
      const { lineHeight, paddingBlockStart, webkitLineClamp } = getComputedStyle(text)
      const room = (text.clientHeight - Number.parseFloat(paddingBlockStart)) / Number.parseFloat(lineHeight)
      return [Number(webkitLineClamp), Math.round(room)]
    })
  }
  const breaks = (count: number) => '\n'.repeat(count)
  expect(await linesOf(`One${breaks(200)}end`)).toEqual([1, 1])
  expect(await linesOf(`One${breaks(3)}four${breaks(5)}end`)).toEqual([4, 4])
  expect(await linesOf(`One${breaks(6)}seven${breaks(2)}end`)).toEqual([7, 8])
  expect(await linesOf(`One${breaks(7)}eight${breaks(2)}end`)).toEqual([8, 8])
})

/** Runs in the page: has the first of these that is in sight end in dots where it is cut, and says where no ink may be on its first line. */
function endInDots(selector: string): Area | null {
  const boxes = [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility())
  const box = boxes.find((one) => {
    const { top, bottom, width } = one.getBoundingClientRect()
    return top > 60 && bottom < innerHeight - 80 && width > 80
  })
  if (!box) {
    boxes[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return null
  }
  box.replaceChildren(`Wow${'.'.repeat(4_000)}`)
  const word = document.createRange()
  const [text] = box.childNodes
  if (!text || (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)) return null
  word.setStart(text, 0)
  word.setEnd(text, 3)
  const { right: x, top: y, height } = word.getBoundingClientRect()
  const { paddingRight, fontSize } = getComputedStyle(box)
  const end = box.getBoundingClientRect().right - Number.parseFloat(paddingRight) - 1.5 * Number.parseFloat(fontSize)
  return { x: Math.ceil(x) + 1, y: Math.ceil(y), width: Math.floor(end - x) - 2, height: Math.floor(height) - 1 }
}

test.each([
  ['home', '.author-line__name'],
  ['topic', '.post-card:has(.post-card__corner) .cut-text .rich-text'],
  ['home', '.rail-person__name bdi'],
  ['topics', '.topic-card__teaser'],
  ['found', '.found-post__text'],
  ['notification', '.notification__quote'],
  ['draft', '.draft__line'],
] as const)(
  'on the screen %s, dots of %s right before its cut are not seen beside the ellipsis',
  async (name, selector) => {
    await chromium.resize({ width: 1280, height: 900 })
    await openScreen(chromium, name)
    let area: Area | null = null
    await chromium.browser.waitUntil(async () => {
      area = await chromium.browser.execute(endInDots, selector)
      return area !== null
    })
    /** Pixels that are not the ground's. */
    const ink = async ({ x, y, width, height }: Area) => {
      const picture = await takePicture(chromium)
      const pixel = (column: number, row: number) => picture.data.readUIntBE((row * picture.width + column) * 3, 3)
      let count = 0
      for (let row = y; row < y + height; row++)
        for (let column = x; column < x + width; column++) if (pixel(column, row) !== pixel(x, y)) count++
      return count
    }
    const { x, y, width, height } = area ?? { x: 0, y: 0, width: 0, height: 0 }
    expect(width).toBeGreaterThan(20)
    await chromium.browser.waitUntil(async () => (await ink({ x, y, width, height })) === 0)
    // The dots are there all the same: for who selects the words, or has them read out.
    await chromium.browser.execute(() => CSS.highlights.clear())
    expect(await ink({ x, y, width, height })).toBeGreaterThan(0)
    await readAs(chromium, undefined)
  },
)

test('the “more” button of cut text follows width, text and text size', async () => {
  const { browser } = chromium
  await chromium.resize({ width: 1920, height: 1080 })
  await openWholeTopic(chromium, '.post-card')
  const shows = () =>
    browser.execute(() => {
      const [card] = document.querySelectorAll('.post-card:has(.post-card__corner):has(.cut-text)')
      card?.scrollIntoView({ block: 'center', behavior: 'instant' })
      return card && card.querySelector('.cut-text__more') !== null
    })
  const say = (words: string) =>
    browser.execute((words) => {
      const [card] = document.querySelectorAll('.post-card:has(.post-card__corner):has(.cut-text)')
      card?.querySelector('.rich-text')?.replaceChildren(words)
    }, words)
  await browser.waitUntil(async () => (await shows()) !== undefined)
  // Two lines at a desk, more than eight on a phone.
  await say('word '.repeat(60))
  await browser.waitUntil(async () => (await shows()) === false)
  await chromium.resize({ mobile: true, width: 240 })
  await browser.waitUntil(async () => (await shows()) === true)
  await say('word '.repeat(20))
  await browser.waitUntil(async () => (await shows()) === false)
  await browser.execute(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.rich-text { font-size: 32px; line-height: 48px }')
    document.adoptedStyleSheets.push(sheet)
  })
  await browser.waitUntil(async () => (await shows()) === true)
})

test.each(locales)('in %s each choice of how to register is on one line', async (locale) => {
  const { path = '', shows = '' } = screenCases.register ?? {}
  await chromium.browser.url(`${https}/${locale}${path}`)
  await settle(chromium, shows)
  const heights = await chromium.browser.execute(() =>
    Array.from(document.querySelectorAll('.segment__text'), (choice) => choice.getBoundingClientRect().height),
  )
  expect(heights).toEqual([44, 44, 44])
})

test('the words over a search of topics are whole on a phone in each language', async () => {
  const { path = '', shows = '' } = screenCases.topics ?? {}
  await chromium.browser.url(`${https}/en${path}`)
  await settle(chromium, shows)
  const texts = await Promise.all(
    languageCodes.map(async (code) => [code, (await readMessages(code)).topics?.search] as const),
  )
  // One page does for all: nothing stands beside these words.
  const cut = await chromium.browser.execute((texts) => {
    const words = document.querySelector<HTMLElement>('.topics__search-text')
    if (!words) throw new Error('There is no search.')
    const isCut = ([code, text]: (typeof texts)[number]) => {
      document.documentElement.lang = code
      words.textContent = String(text)
      return words.scrollWidth > words.clientWidth
    }
    return texts.filter(isCut).map(([code]) => code)
  }, texts)
  expect(texts.length).toBeGreaterThan(15)
  expect(cut).toEqual([])
})

test('plain notices have padding before their styles load', async () => {
  await chromium.browser.url(`${https}/en/insights`)
  await settle(chromium, 'article')
  const padding = await chromium.browser.execute(() => {
    const early = document.createElement('p')
    early.className = 'toast'
    document.querySelector('.notices__said')?.append(early)
    return getComputedStyle(early).padding
  })
  expect(padding).toBe('12px 16px')
})

test.each(locales)('in %s no line about a draft ends or starts with a dot', async (locale) => {
  const { path = '', shows = '', reader } = screenCases.draft ?? {}
  await readAs(chromium, reader)
  await chromium.browser.url(`${https}/${locale}${path}`)
  await settle(chromium, shows)
  const places = await chromium.browser.execute(() => {
    const isRight = document.documentElement.dir === 'rtl'
    return [...document.querySelectorAll('.draft-facts')].flatMap((facts) => {
      const edge = facts.getBoundingClientRect()
      const boxes = [...facts.children].map((fact) => fact.getBoundingClientRect())
      // The room of its dot is before a fact, and outside where the fact begins a line.
      return boxes.slice(1).map(({ left, right, top }, at) => {
        const begins = top !== boxes[at]?.top
        const room = isRight ? edge.right - right : left - edge.left
        // Where a fact reads the other way, so does its dot.
        const fact = facts.children[at + 1]
        if (!fact || getComputedStyle(fact).direction !== (isRight ? 'rtl' : 'ltr')) return false
        return begins ? Math.round(room) === 0 : room > 16
      })
    })
  })
  await readAs(chromium, undefined)
  expect(places.length).toBeGreaterThan(3)
  expect(places).not.toContain(false)
})
