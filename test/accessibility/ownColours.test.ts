import { beforeAll, expect, test } from 'vitest'
import { screenCases, themes } from '#scripts/drivers/screenCases.ts'
import { findPosts, hrefOf, readAs, type ShownPosts, settle } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, http } = sandbox
let posts: ShownPosts
const chromium = chromiumForFile({ mobile: true })
beforeAll(async () => {
  await chromium.browser.url(`${https}/favicon.ico`)
  posts = await findPosts(http)
})

const emulate = (features: Readonly<Record<string, string>>) =>
  chromium.cdp.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  })

async function open(name: string): Promise<void> {
  const { path, shows, reader } = screenCases[name] ?? {}
  if (!path || !shows) throw new Error(`There is no ${name}.`)
  await readAs(chromium, reader)
  await chromium.browser.url(`${https}/en${hrefOf(path, posts)}`)
  await settle(chromium, shows)
}

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
    await open(name)
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
  await open('home')
  expect(await chromium.browser.execute(lowContrasts, theme, 7)).toEqual([])
})

test.each(themes)('by default each text colour has 4.5 to 1, in %s', async (theme) => {
  await emulate({})
  await open('home')
  expect(await chromium.browser.execute(lowContrasts, theme, 4.5)).toEqual([])
})
