import type { Cdp } from '../drivers/cdp.ts'
import { untilNothing } from '../drivers/cdp.ts'
import type { Chromium } from '../drivers/chromium.ts'
import { areaOf, changedPixels, takePicture } from '../drivers/pictures.ts'

/** Paths that the exchange answers; the site answers the others. */
const ofExchange = ['v1', 'media', 'errors']

/** Proxies the exchange's paths at a site's origin to the gateway. @returns a function that stops it */
async function answerCalls(cdp: Cdp, site: string, gateway: string): Promise<() => Promise<void>> {
  const stop = cdp.on('Fetch.requestPaused', (paused) => {
    const { requestId, request } = paused as { requestId: string; request: { url: string } }
    cdp.tell('Fetch.continueRequest', { requestId, url: request.url.replace(site, gateway) })
  })
  const patterns = ofExchange.map((folder) => ({ urlPattern: `${site}/${folder}*` }))
  await cdp.send('Fetch.enable', { patterns })
  return async () => {
    // Stops requests.
    await cdp.send('Page.navigate', { url: 'about:blank' })
    stop()
    await cdp.send('Fetch.disable')
  }
}

interface Looks {
  readonly selector: string
  readonly property: string
  readonly value: string
}

const place = '#community'
const home = '/community/insights'

/** Each path, and styles that show that its sheets have loaded. */
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

/** In the page: what is missing. */
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

/** Opens a site's pages and waits for the section. @throws with what is missing */
export async function seeSection(chromium: Chromium, site: string, gateway: string): Promise<void> {
  const { browser, cdp } = chromium
  const stop = await answerCalls(cdp, site, gateway)
  try {
    await chromium.resize({ width: 1280, height: 1500 })
    // Storage belongs to the origin with its port, cookies to the host.
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
 * Compares the host's page without the section, around the section, and after the section was removed. @returns the
 * number of different pixels
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
