import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBuilt } from '#scripts/build/release.ts'
import { type Chromium, openChromium } from '#scripts/drivers/chromium.ts'
import { areaOf, changedPixels, type Picture, takePicture } from '#scripts/drivers/pictures.ts'
import type { MountOptions } from '#web/index.ts'
import { sandbox } from '../support/sandbox.ts'
import { serveHostPage } from './host/hostPage.ts'
import type {} from './host/page.ts'

const { https } = sandbox

interface Look {
  /** What the site has of its own. */
  readonly dir: 'ltr' | 'rtl'
  readonly dark: boolean
  /** What the section is in. */
  readonly path: string
  readonly theme: 'white' | 'black'
  /** On a phone, whose screen shows the site's head and foot beside the section. */
  readonly phone?: boolean
}

const english: Look = { dir: 'ltr', dark: true, path: '/community/insights', theme: 'black' }
const arabic: Look = { dir: 'ltr', dark: false, path: '/community/ar/insights', theme: 'black' }
const looks: readonly Look[] = [
  english,
  arabic,
  { dir: 'ltr', dark: false, path: '/community/insights', theme: 'white' },
  { dir: 'rtl', dark: true, path: '/community/insights/topics', theme: 'white' },
  { dir: 'rtl', dark: false, path: '/community/ar/insights/rank/24h', theme: 'black' },
  { dir: 'ltr', dark: false, path: '/community/insights', theme: 'black', phone: true },
  { dir: 'rtl', dark: true, path: '/community/ar/insights', theme: 'white', phone: true },
]

/**
 * Listeners that stay until the page goes, however often the section is mounted: web-vitals offers no end, and the open database ends
 * its transactions as the page goes.
 */
const forLife = ['pagehide', 'pageshow', 'prerenderingchange', 'visibilitychange'].map((type) => `Window ${type} `)

// `npm test` builds it first; without a build there is nothing to hold to its promise.
describe.skipIf(!isBuilt('library'))('a site’s page that has the section in it', () => {
  let chromium: Chromium
  let watchTraces: string
  beforeAll(async () => {
    chromium = await openChromium({
      isWhole: true,
    })
    watchTraces = await readFile(join(import.meta.dirname, 'host/traces.js'), 'utf8')
    await serveHostPage(chromium, https)
  })
  afterAll(() => chromium?.close())

  const traces = () => chromium.browser.execute(() => window.traces())

  const picture = () => takePicture(chromium)

  const sectionArea = () => areaOf(chromium, '#community')

  async function open({ dir, dark, path, theme, phone = false }: Look): Promise<void> {
    const { browser } = chromium
    await chromium.renew(https, [watchTraces])
    await chromium.resize(phone ? { width: 390, height: 844, mobile: true } : { width: 1280, height: 1500 })
    await browser.execute(
      (chosen) => {
        localStorage.setItem('insights/1/preferences', JSON.stringify({ at: Date.now(), chosen }))
      },
      { theme },
    )
    await browser.url(https + path)
    await browser.waitUntil(() => browser.execute(() => 'host' in window))
    await browser.execute(
      (dir, look) => {
        document.documentElement.dir = dir
        document.documentElement.dataset.look = look
      },
      dir,
      dark ? 'dark' : 'light',
    )
  }

  /** The page as it is without the library, whose sheet it has from the beginning. */
  async function pictureWithout(): Promise<Picture> {
    const disable = (isDisabled: boolean) =>
      chromium.browser.execute((isDisabled) => {
        for (const sheet of document.styleSheets) if (sheet.href?.endsWith('/styles.css')) sheet.disabled = isDisabled
      }, isDisabled)
    await disable(true)
    const without = await picture()
    await disable(false)
    return without
  }

  async function mounted(options: MountOptions = {}): Promise<void> {
    const { browser } = chromium
    await browser.execute((asked) => window.host.mount(asked), options)
    await browser.$('#community [data-item], #community .topic-card').waitForExist()
    // The last that comes by itself, over all of the page: what listens does so by then.
    await browser.$('#community dialog .dialog__head button').click()
    await browser.$('#community dialog').waitForExist({ reverse: true })
  }

  const passing = async () => (await traces()).listeners.filter((one) => !forLife.some((name) => one.startsWith(name)))

  async function takenDown({ listeners }: Traces): Promise<void> {
    await chromium.browser.execute(() => window.host.takeDown())
    // Stores listen for a second longer than anybody looks at them.
    const isOver = async () => (await passing()).length === listeners.length
    await chromium.browser.waitUntil(isOver, { timeoutMsg: 'The section listens still.' }).catch(async () => {
      expect(await passing()).toEqual(listeners)
    })
  }

  test.each(looks)(
    'changes no pixel outside the section and after unmounting: $dir, dark $dark, $path in $theme, phone $phone',
    async (look) => {
      await open(look)
      const before = await pictureWithout()
      await mounted()
      const up = await picture()
      expect(changedPixels(before, up, await sectionArea())).toBe(0)
      expect(changedPixels(before, up)).toBeGreaterThan(10_000)
      await chromium.browser.execute(() => window.host.takeDown())
      expect(changedPixels(before, await picture())).toBe(0)
    },
  )

  test('keeps its attributes, title, metas, globals and listeners', async () => {
    await open(arabic)
    const before = await traces()
    await mounted()
    const up = await traces()
    // A dialog that keeps the page behind it from scrolling has left no style.
    expect({ ...up, html: up.html.filter((attribute) => attribute !== 'style=') }).toMatchObject({
      html: before.html,
      body: before.body,
      beside: before.beside,
      title: before.title,
      theme: before.theme,
      scrollRestoration: before.scrollRestoration,
      globals: before.globals,
    })
    expect(up.root).toMatch(/^<div id="community"><div class="insights"[^>]* data-theme="black" lang="ar-AE" dir="rtl"/)
    await takenDown(before)
    const after = await traces()
    expect({ ...after, listeners: await passing() }).toEqual(before)
    // Nothing comes to that by doing it again.
    await chromium.browser.execute(() => window.host.mount())
    await chromium.browser.$('#community [data-item]').waitForExist()
    await takenDown(before)
    expect((await traces()).listeners).toEqual(after.listeners)
  })

  test('sets the requested parts while the section is mounted, and restores them', async () => {
    await open({ ...english, path: '/community/insights/topics' })
    const before = await traces()
    await mounted({ document: ['title', 'themeColor', 'scrollRestoration'] })
    expect(await traces()).toMatchObject({ title: 'Topics · Meridian', theme: '#0b0e11', scrollRestoration: 'manual' })
    await takenDown(before)
    const { title, theme, scrollRestoration } = before
    expect(await traces()).toMatchObject({ title, theme, scrollRestoration })
  })

  test('passes no style of its own into the section', async () => {
    await open(english)
    await mounted()
    const worn = () =>
      chromium.browser.execute(() => {
        const handed = { wordSpacing: '3px', textIndent: '2px' }
        const names = (element: Element): string[] => {
          const style = getComputedStyle(element)
          const isHosts =
            style.textShadow !== 'none' ||
            Object.entries(handed).some(([name, value]) => Reflect.get(style, name) === value)
          return isHosts ? [element.localName] : []
        }
        const elements = (selector: string) => [...document.querySelectorAll(selector)].flatMap(names)
        return { within: elements('.insights, .insights *:not(svg, svg *, img)'), beside: elements('aside *').length }
      })
    const { within, beside } = await worn()
    expect(within).toEqual([])
    expect(beside).toBeGreaterThan(10)
  })

  test('goes to an address and back, and keeps its place', async () => {
    const { browser } = chromium
    await open(english)
    await mounted()
    await browser.$('#community .side-nav a[href="/community/insights/topics"]').click()
    await browser.$('#community .topic-card').waitForExist()
    expect(new URL(await browser.getUrl()).pathname).toBe('/community/insights/topics')
    await browser.back()
    await browser.$('#community .post-card').waitForExist()
    expect(new URL(await browser.getUrl()).pathname).toBe('/community/insights')
    expect((await traces()).title).toBe('The host’s own title')
  })

  /** What scrolls the section, as the site's styles have it. */
  const scrolling = {
    'the window, which glides by itself':
      'html { scroll-behavior: smooth } #community { block-size: auto; overflow: visible }',
    'a box of the site': 'html, body { block-size: 100%; margin: 0 } #community { block-size: 600px }',
    'a box around it': `html, body, main { block-size: 100%; margin: 0; overflow: hidden } main { scroll-behavior: smooth; overflow-y: auto }
      #community { block-size: auto; overflow: visible }`,
  } as const

  test.each(Object.keys(scrolling) as (keyof typeof scrolling)[])(
    'loads more and comes back to its place where %s scrolls',
    async (what) => {
      const { browser } = chromium
      await open(english)
      await browser.execute((css) => {
        document.head.append(Object.assign(document.createElement('style'), { textContent: css }))
      }, scrolling[what])
      await mounted()
      /** The first post below the upper edge of what scrolls, and how far below. */
      const place = () =>
        browser.execute(() => {
          const items = [...document.querySelectorAll<HTMLElement>('#community .long-list [data-item]')]
          const item = items.find((one) => one.getBoundingClientRect().bottom > 150)
          return { id: item?.dataset.item, top: Math.round(item?.getBoundingClientRect().top ?? 0) }
        })
      const count = () => browser.execute(() => document.querySelector('#community .long-list')?.scrollHeight ?? 0)
      /** Waits until nothing has moved for ten frames. */
      const atRest = () =>
        browser.executeAsync((done: () => void) => {
          let [still, last] = [0, '']
          const look = () => {
            const items = [...document.querySelectorAll('#community .long-list [data-item]')]
            const now = items.map((item) => item.getBoundingClientRect().top).join(' ')
            still = now === last ? still + 1 : 0
            last = now
            if (still === 10) done()
            else requestAnimationFrame(look)
          }
          look()
        })
      const down = (top: number) =>
        browser.execute((top) => {
          const boxes = [...document.querySelectorAll('#content, #community')]
          const box = boxes.find((one) => getComputedStyle(one).overflowY === 'auto') ?? window
          box.scrollBy({ top, behavior: 'instant' })
        }, top)
      const first = await place()
      const posts = await count()
      for (let step = 0; step < 4; step++) {
        await down(500)
        await atRest()
      }
      const before = await place()
      expect(before.id).not.toBe(first.id)
      await browser.execute(() => {
        document.querySelector<HTMLElement>('#community a[href="/community/insights/topics"]')?.click()
      })
      await browser.$('#community .topic-card').waitForExist()
      await browser.back()
      await browser.$('#community .post-card').waitForExist()
      // Not by a glide: it is there within a few frames.
      await browser.waitUntil(async () => (await place()).id === before.id, { timeout: 1_000 })
      expect(Math.abs((await place()).top - before.top)).toBeLessThan(3)
      await browser.waitUntil(async () => {
        await down(5_000)
        return (await count()) > posts
      })
    },
  )

  test('calls, links and pictures go to its own origin, though the site’s base leads to another', async () => {
    const { browser } = chromium
    await open(english)
    await browser.execute(() => {
      document.head.prepend(
        Object.assign(document.createElement('base'), { href: 'https://static.example.com/files/' }),
      )
    })
    await mounted()
    await browser.$('#community .side-nav a[href$="/community/insights/topics"]').click()
    await browser.$('#community .topic-card').waitForExist()
    expect(await browser.getUrl()).toBe(`${https}/community/insights/topics`)
    await browser.back()
    await browser.$('#community .post-card').waitForExist()
    const asked = await browser.execute(() => ({
      calls: performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => (/\/v1\//.test(name) ? [new URL(name).origin] : [])),
      links: [...document.querySelectorAll<HTMLAnchorElement>('#community a[href]')].flatMap((a) =>
        /\/insights/.test(a.href) ? [a.origin] : [],
      ),
      pictures: [...document.querySelectorAll<HTMLImageElement>('#community img[src]')].map(
        (img) => new URL(img.src).origin,
      ),
    }))
    for (const origins of Object.values(asked)) {
      expect(origins.length).toBeGreaterThan(1)
      expect([...new Set(origins)]).toEqual([https])
    }
  })

  test('gets an error for a second section', async () => {
    await open(english)
    await mounted()
    const said = await chromium.browser.execute(() => {
      try {
        window.host.mount()
        return 'Nothing was said.'
      } catch (error) {
        return String(error)
      }
    })
    expect(said).toMatch(/^MountError: The section is already mounted/)
  })
})

/** What `host/traces.js` reads. */
interface Traces {
  readonly html: readonly string[]
  readonly body: readonly string[]
  readonly title: string
  readonly theme: string
  readonly scrollRestoration: string
  readonly root: string
  readonly beside: readonly string[]
  readonly globals: readonly string[]
  readonly listeners: readonly string[]
}

declare global {
  interface Window {
    traces(): Traces
  }
}
