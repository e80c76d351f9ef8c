import { beforeAll, describe, expect, test } from 'vitest'
import { type Area, type Picture, takePicture } from '#scripts/drivers/pictures.ts'
import { themes } from '#scripts/drivers/screenCases.ts'
import { readAs, reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'
import { type WritingSystem, writingSystems, writtenIn } from '../support/writingSystems.ts'
import { openScreen, showScreen } from './open.ts'

const { https } = sandbox
const chromium = chromiumForFile({ mobile: true })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
})

const emulate = (features: Readonly<Record<string, string>>) =>
  chromium.cdp.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })

/** Runs in the page: which of what is chosen looks as its ground, and which of what is written in or pressed has no line round it. */
function lostIn(chosen: string, lined: string): { readonly found: number; readonly lost: string[] } {
  const groundOf = (element: Element, part?: string) => getComputedStyle(element, part).backgroundColor
  const canvas = groundOf(document.documentElement)
  const seen = (selector: string) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const isPlain = (element: Element) =>
    [undefined, '::after'].every(
      (part) => groundOf(element, part) === canvas || groundOf(element, part).endsWith(', 0)'),
    )
  const hasPlate = (element: Element) =>
    groundOf(element) !== canvas &&
    !groundOf(element).endsWith(', 0)') &&
    getComputedStyle(element).getPropertyValue('forced-color-adjust') !== 'none'
  const lost = [
    // A plate that the browser lays under a text has the colour that the text has on the highlight.
    ...seen(chosen).filter((element) => isPlain(element) || hasPlate(element)),
    ...seen(lined).filter((element) => getComputedStyle(element).outlineStyle === 'none'),
  ]
  return {
    found: seen(chosen).length + seen(lined).length,
    lost: lost.map((element) => `${element.className}: ${element.textContent}`),
  }
}

test.each(['light', 'dark'])('in forced %s colours, selection and text fields are visible', async (scheme) => {
  await emulate({ 'forced-colors': 'active', 'prefers-color-scheme': scheme })
  const chosen =
    '[aria-selected="true"] .tabs__label, .segment > :checked + .segment__text, .pagination__page[aria-current]'
  const lined = '.button, .follow-button, .field__box, .segments__row, .search-field__box'
  for (const name of ['home', 'setting-display', 'login', 'register', 'user', 'rank', 'search']) {
    await openScreen(chromium, name)
    const { found, lost } = await chromium.browser.execute(lostIn, chosen, lined)
    expect(found, name).toBeGreaterThan(0)
    expect(lost, name).toEqual([])
  }
})

/** Runs in the page: the contrasts of its colours of text on its grounds that are too small. */
function lowContrasts(theme: string, least: number): string[] {
  document.documentElement.dataset.theme = theme
  const probe = document.body.appendChild(document.createElement('i'))
  const lightness = (token: string) => {
    probe.style.color = `var(--${token})`
    const parts = getComputedStyle(probe).color.match(/[\d.]+/g) ?? []
    const [red = 0, green = 0, blue = 0] = parts.map((part) => {
      const share = Number(part) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const low = ['text', 'text-2', 'text-3', 'up', 'down', 'warn', 'like'].flatMap((token) =>
    ['bg', 'bg-2', 'bg-3'].flatMap((ground) => {
      const [dark = 0, light = 0] = [lightness(token), lightness(ground)].toSorted((a, b) => a - b)
      const contrast = (light + 0.05) / (dark + 0.05)
      return contrast < least ? [`${token} on ${ground}: ${contrast.toFixed(2)}`] : []
    }),
  )
  probe.remove()
  return low
}

test.each(themes)('with prefers-contrast: more, each text colour has 7 to 1, in %s', async (theme) => {
  await emulate({ 'prefers-contrast': 'more' })
  await openScreen(chromium, 'home')
  expect(await chromium.browser.execute(lowContrasts, theme, 7)).toEqual([])
})

test.each(themes)('by default each text colour has 4.5 to 1, in %s', async (theme) => {
  await emulate({})
  await openScreen(chromium, 'home')
  expect(await chromium.browser.execute(lowContrasts, theme, 4.5)).toEqual([])
})

describe('ink', () => {
  /** Where people's words stand. */
  const screens = ['home-reader', 'post', 'user', 'notification', 'found', 'topics-reader', 'people'] as const
  const phone = { width: 390, height: 844, mobile: true }
  const chromium = chromiumForFile(phone)

  async function openIn(system: WritingSystem): Promise<void> {
    await chromium.renew(https, [writtenIn(system)])
    await readAs(chromium, reader)
  }

  /** Pixels that are other ones in between, and the same before and afterwards. */
  function changed(before: Picture, between: Picture, after: Picture, except: readonly Area[]): readonly Area[] {
    const found: Area[] = []
    for (let at = 0; at < before.data.length; at += 3) {
      // An edge that is drawn again may be a shade lighter or darker.
      if ([0, 1, 2].every((color) => Math.abs((before.data[at + color] ?? 0) - (between.data[at + color] ?? 0)) < 64))
        continue
      if (before.data.compare(after.data, at, at + 3, at, at + 3) !== 0) continue
      const [x, y] = [(at / 3) % before.width, Math.floor(at / 3 / before.width)]
      // Some room above and below is for tall scripts.
      const isIn = (area: Area) =>
        x >= area.x - 2 && x <= area.x + area.width + 2 && y >= area.y - 5 && y <= area.y + area.height + 5
      if (!except.some(isIn)) found.push({ x, y, width: 1, height: 1 })
    }
    return found
  }

  /** Runs in the page: notes its prices, which come every second. */
  const notePrices = (): void => {
    const prices = [...document.querySelectorAll('.coin-price')]
    Object.assign(window, { notedPrices: new Map(prices.map((price) => [price, price.textContent])) })
  }

  /** Runs in the page: what the pixels lie on, and how many do. */
  const nameOf = (places: readonly Area[]): string[] => {
    const counts = new Map<string, number>()
    const noted: ReadonlyMap<Element, string> = Reflect.get(window, 'notedPrices')
    for (const { x, y } of places) {
      const on = document.elementFromPoint(x / devicePixelRatio, y / devicePixelRatio)
      // An icon is drawn again with other edges where its layer changes.
      if (on instanceof SVGElement) continue
      const price = on?.closest('.coin-price')
      if (price && noted.get(price) !== price.textContent) continue
      const name = `${on?.className || on?.tagName} at ${Math.round(y / devicePixelRatio / 20) * 20}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    // What is drawn again may differ in a few pixels of its edges.
    return [...counts].filter(([, count]) => count > 12).map(([name, count]) => `${name}: ${count} px`)
  }

  /** Takes a picture, another with a change of the page, and a third without it. @returns where the change is seen beside `except`. */
  async function seen(change: () => void, takeBack: () => void, except: readonly Area[] = []): Promise<string[]> {
    const { browser } = chromium
    await browser.execute(notePrices)
    const before = await takePicture(chromium)
    await browser.execute(change)
    const between = await takePicture(chromium)
    await browser.execute(takeBack)
    const places = changed(before, between, await takePicture(chromium), except)
    return browser.execute(nameOf, places.slice(0, 5_000))
  }

  const above = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u030d\u030e\u030f\u0311\u0313\u0314'
  const below = '\u0316\u0317\u0318\u0319\u031c\u031d\u031e\u031f\u0320\u0323\u0324\u0325\u0326\u0329\u032a\u032b\u032c'
  const marked = (text: string) => text.replace(/\p{L}/gu, `$&${above}${below}`)
  const plain = { languageType: 0, name: 'Mira', text: 'The market sleeps.', hasSpaces: true }

  /** Runs in the page: takes the marks out of its words, and says where those are. */
  function takeMarks(): Area[] {
    const marks = /[\u0300-\u036f]/
    const kept: [Text, string][] = []
    const areas: Area[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const { parentElement: holder } = node
      if (!(node instanceof Text) || !holder || !marks.test(node.data)) continue
      kept.push([node, node.data])
      let block = holder
      while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement
      // Its blocks are one text, by one author.
      const { x, y, width, height } = (block.closest('.article') ?? block).getBoundingClientRect()
      const scale = devicePixelRatio
      areas.push({ x: x * scale, y: y * scale, width: width * scale, height: height * scale })
    }
    Object.assign(window, { inkOfMarks: kept })
    return areas
  }
  const hideMarks = (): void => {
    for (const [node] of Reflect.get(window, 'inkOfMarks')) node.data = node.data.replace(/[\u0300-\u036f]+/g, '')
  }
  const showMarks = (): void => {
    for (const [node, words] of Reflect.get(window, 'inkOfMarks')) node.data = words
  }

  test.each([
    ['names and titles', { ...plain, name: marked(plain.name) }],
    ['texts', { ...plain, text: marked(plain.text) }],
  ] as const)('tall stacks of marks in %s draw over nothing beside them', async (_, system) => {
    await openIn(system)
    const faults: string[] = []
    let found = 0
    for (const name of screens) {
      await showScreen(chromium, name)
      const areas = await chromium.browser.execute(takeMarks)
      found += areas.length
      faults.push(...(await seen(hideMarks, showMarks, areas)).map((fault) => `${name}: ${fault}`))
    }
    expect(found).toBeGreaterThan(20)
    expect(faults).toEqual([])
  })

  const tall = {
    ...writingSystems,
    Vietnamese: { ...plain, name: 'Nguyễn Ẩn Ỗ', text: 'Ẳ Ẫ Ổ Ỡ: thị trường biến động. ỌỰẬ' },
  } as const

  /** Runs in the page: lets what stands out of its box be seen, for all that holds words and has room for all of them. */
  const uncut = (): void => {
    const boxes: HTMLElement[] = []
    for (const box of document.querySelectorAll<HTMLElement>('main *')) {
      if (!['hidden', 'clip'].includes(getComputedStyle(box).overflowY) || box.closest('.visually-hidden')) continue
      if (!box.textContent.trim()) continue
      // To the last fraction of a pixel, which `scrollWidth` rounds off.
      const words = document.createRange()
      words.selectNodeContents(box)
      if (words.getBoundingClientRect().width > box.getBoundingClientRect().width) continue
      if (getComputedStyle(box).webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight) continue
      boxes.push(box)
      Object.assign(box.style, { minInlineSize: '0', overflow: 'visible' })
    }
    Object.assign(window, { uncutBoxes: boxes })
  }
  const cutAgain = (): void => {
    for (const box of Reflect.get(window, 'uncutBoxes')) Object.assign(box.style, { minInlineSize: '', overflow: '' })
  }

  test.each(Object.entries(tall))('cuts no letters and marks of %s above or below', async (_, system) => {
    await openIn(system)
    const faults: string[] = []
    for (const name of screens) {
      await showScreen(chromium, name)
      faults.push(...(await seen(uncut, cutAgain)).map((fault) => `${name}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
})
