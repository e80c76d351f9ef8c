import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { assertBuilt } from '#scripts/build/release.ts'
import { root } from '../../esbuild.config.ts'
import { chromiumForFile } from '../support/chromium.ts'

const chromium = chromiumForFile({ mobile: true })
beforeAll(async () => {
  assertBuilt('package')
})

test('a page opened from a file loads another language by its own script, under its policy', async () => {
  const { browser } = chromium
  await browser.url(`${pathToFileURL(`${root}/dist/webview/file/index.html`).href}#/ar/insights`)
  await browser.waitUntil(() => browser.execute(() => document.documentElement.dir === 'rtl'))
  const tab = browser.$('[role="tab"]')
  await browser.waitUntil(async () => /\p{Script=Arabic}/u.test(await tab.getText()))
  const scripts = await browser.execute(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src.split('/file/')[1]),
  )
  expect(scripts).toEqual(['insights.js', 'messages/ar.js'])
  // Nothing else becomes a script that way.
  const refused = await browser.execute(() => {
    try {
      document.createElement('script').src = 'messages/ar.js'
    } catch (error) {
      return error instanceof Error ? error.name : 'none'
    }
    return 'none'
  })
  expect(refused).toBe('TypeError')
})
