import { expect, test } from 'vitest'
import { themes } from '#scripts/drivers/screenCases.ts'
import { fillWithCharts } from '../support/chartPosts.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const charts = 40
const chromium = chromiumForFile({ width: 390, initScripts: [`(${fillWithCharts})(${charts})`] })

/** Runs in the page: labels of charts that are cut, or lie over each other. */
function labelFaults(): string[] {
  const faults: string[] = []
  for (const chart of document.querySelectorAll('.shared-chart')) {
    const room = chart.getBoundingClientRect()
    const labels = [...chart.querySelectorAll('bdi')].map((label) => ({
      text: label.textContent,
      box: label.getBoundingClientRect(),
    }))
    for (const { text, box } of labels) {
      const isInside =
        box.left >= room.left && box.right <= room.right && box.top >= room.top && box.bottom <= room.bottom
      if (!isInside || box.width === 0) faults.push(`${text} is cut`)
    }
    labels.forEach(({ text, box }, at) => {
      for (const { text: other, box: next } of labels.slice(at + 1)) {
        const isOver =
          box.left < next.right - 1 &&
          next.left < box.right - 1 &&
          box.top < next.bottom - 1 &&
          next.top < box.bottom - 1
        if (isOver) faults.push(`${text} lies over ${other}`)
      }
    })
    const [one, two] = [...chart.querySelectorAll('.shared-chart__note')].map((note) => note.getBoundingClientRect())
    if (one && two && Math.abs(one.left - two.left) < 16 && Math.abs(one.top - two.top) < 16) faults.push('notes meet')
  }
  return faults
}

const languages = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'id',
  'it',
  'ja',
  'ph',
  'pl',
  'pt',
  'ru',
  'uk',
  'uz',
  'vi',
  'zh-CN',
  'zh-TC',
]

test.each(languages)(
  'cuts and overlaps no label of 40 charts, on a phone and a desktop: %s',
  async (code) => {
    const { browser } = chromium
    // As tall as all of them: charts are drawn once they are near.
    await chromium.resize({ width: 390, height: 24_000 })
    await browser.url(`${https}/${code}/insights`)
    await browser.waitUntil(async () => (await browser.$$('.shared-chart').length) === charts, { timeout: 40_000 })
    await browser.waitUntil(
      async () => (await browser.$$('.shared-chart .is-up, .shared-chart .is-down').length) === charts,
    )
    for (const theme of themes) {
      await browser.execute((name) => {
        document.documentElement.dataset.theme = name
      }, theme)
      for (const width of [390, 1280]) {
        await chromium.resize({ width, height: 24_000 })
        expect(await browser.execute(labelFaults), `${theme} ${width}`).toEqual([])
      }
    }
  },
  60_000,
)

test('a feed of charts loads nothing of the chart library', async () => {
  const { browser } = chromium
  const texts = await browser.execute(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))
  })
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => text.includes('tv-lightweight-charts'))).toEqual([])
})
