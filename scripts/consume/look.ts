import type { Cdp } from '../drivers/cdp.ts'
import { untilNothing } from '../drivers/cdp.ts'
import type { Chromium } from '../drivers/chromium.ts'
import { areaOf, changedPixels, takePicture } from '../drivers/pictures.ts'

/** What an exchange answers at its site's own origin: all else there is the site's. */
const ofExchange = ['v1', 'media', 'errors']

/**
 * Has the gateway answer the exchange's calls and pictures at a site's origin, as the servers before an exchange's site do.
 * @returns a function that leaves all to the site again.
 */
async function answerCalls(cdp: Cdp, site: string, gateway: string): Promise<() => Promise<void>> {
  const stop = cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string } }
    cdp.tell('Fetch.continueRequest', { requestId, url: request.url.replace(site, gateway) })
  })
  const patterns = ofExchange.map((folder) => ({ urlPattern: `${site}/${folder}*` }))
  await cdp.send('Fetch.enable', { patterns })
  return async () => {
    // Nothing is asked any more.
    await cdp.send('Page.navigate', { url: 'about:blank' })
    stop()
    await cdp.send('Fetch.disable')
  }
}

interface Looks {
  readonly selector: string
  readonly property: string
  /** `accent` is the exchange's. */
  readonly value: string
}

/** The section's place in each of the sites. */
const place = '#community'
const home = '/community/insights'

/** What each address shows, and by which it is seen that its sheets are there. */
const screens: readonly { readonly path: string; readonly looks: readonly Looks[] }[] = [
  {
    path: home,
    looks: [
      { selector: '.post-card', property: 'display', value: 'flex' },
      { selector: '.nav-link[aria-current] .icon', property: 'color', value: 'accent' },
      { selector: 'dialog', property: 'position', value: 'fixed' },
    ],
  },
  { path: '/community/insights/topics', looks: [{ selector: '.topic-card', property: 'position', value: 'relative' }] },
]

/** In the page. @returns what is lacking still. */
function lacking(place: string, looks: readonly Looks[]): string {
  for (const { selector, property, value } of looks) {
    const element = document.querySelector(`${place} ${selector}`)
    if (!element) return `There is no ${selector} in the section.`
    const style = getComputedStyle(element)
    const own = element.closest<HTMLElement>('[data-theme]')
    if (own && value === 'accent') {
      const sample = own.appendChild(document.createElement('i'))
      sample.style.color = own.style.getPropertyValue('--accent')
      const accent = getComputedStyle(sample).color
      sample.remove()
      if (style.color !== accent) return `The ${property} of ${selector} is ${style.color}, not the accent, ${accent}.`
    } else if (style.getPropertyValue(property) !== value)
      return `The ${property} of ${selector} is ${style.getPropertyValue(property)}, not ${value}.`
  }
  return ''
}

/**
 * Opens a site's pages that have the section in them, and waits until they show what they are to.
 * @throws {Error} with what is lacking.
 */
export async function seeSection(chromium: Chromium, site: string, gateway: string): Promise<void> {
  const { browser, cdp } = chromium
  const stop = await answerCalls(cdp, site, gateway)
  try {
    await chromium.resize({ width: 1280, height: 1500 })
    // Its port is its own, and so is what it keeps; cookies are the host's.
    await cdp.send('Network.clearBrowserCookies')
    for (const { path, looks } of screens) {
      await browser.url(site + path)
      await untilNothing(cdp, lacking, place, looks)
    }
  } finally {
    await stop()
  }
}

/**
 * Compares a site's page as it is without its scripts and sheets with what it is round the section, and after that was taken down by
 * the page's `show`.
 * @returns how many pixels differ.
 */
export async function changedPixelsOf(chromium: Chromium, site: string, gateway: string): Promise<number> {
  const { browser, cdp } = chromium
  const stop = await answerCalls(cdp, site, gateway)
  try {
    await cdp.send('Network.enable')
    await cdp.send('Network.setBlockedURLs', { urls: ['*.js', '*.css', '*.ts', '*.tsx', '*/@*'] })
    await browser.url(site + home)
    const before = await takePicture(chromium)
    await cdp.send('Network.setBlockedURLs', { urls: [] })
    await browser.url(site + home)
    await browser.$(`${place} dialog .dialog__head button`).click()
    await browser.$(`${place} dialog`).waitForExist({ reverse: true })
    const around = changedPixels(before, await takePicture(chromium), await areaOf(chromium, place))
    await browser.execute(() => Reflect.get(window, 'show')(false))
    await browser.$(`${place} *`).waitForExist({ reverse: true })
    return around + changedPixels(before, await takePicture(chromium))
  } finally {
    await stop()
  }
}
