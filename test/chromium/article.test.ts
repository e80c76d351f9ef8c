import { expect, test } from 'vitest'
import { faultsOf, reader } from '#scripts/drivers/screens.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https } = sandbox
const chromium = chromiumForFile({ mobile: true }, reader)

const until = (selector: string) =>
  chromium.browser.waitUntil(
    () => chromium.browser.execute((wanted) => document.querySelector(wanted)?.checkVisibility() ?? false, selector),
    { timeoutMsg: `There is no ${selector}.` },
  )
const keys = async (...all: readonly string[]) => {
  for (const key of all) await chromium.browser.keys(key)
}
const htmlIn = (selector: string) =>
  chromium.browser.execute((wanted) => document.querySelector(wanted)?.innerHTML ?? '', selector)
const click = (selector: string) =>
  chromium.browser.execute((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), selector)
/** What the page adds to blocks. */
const plain = (html: string) => html.replaceAll(/ (?:dir|tabindex|loading|decoding|target|rel)="[^"]*"/g, '')

/** A drawn picture, as from the clipboard. */
const pastePicture = () =>
  chromium.browser.execute(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const pen = canvas.getContext('2d')
    pen?.fillRect(20, 20, 300, 200)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const clipboardData = new DataTransfer()
    if (blob) clipboardData.items.add(new File([blob], 'chart.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')?.dispatchEvent(event)
  })

const text =
  '<p>Bitcoin held. <strong>Firmly</strong>.</p><h2>Next</h2><ul><li><p>One</p></li><li><p>Two</p></li></ul>' +
  '<ol><li><p>First</p></li></ol><blockquote><p>A level is not a wall.</p></blockquote>' +
  '<pre><code>if (a &lt; b)</code></pre><p>وصل السعر</p>'

test('types an article with all kinds of blocks, reloads, adds a picture, and publishes it unchanged', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights/draft/new?edit`)
  await until('.ProseMirror')
  await browser.$('.article-title__field').click()
  await keys('A week in one chart', 'Enter', 'Bitcoin held. ')
  await browser.keys(['Control', 'b'])
  await keys('Firmly')
  await browser.keys(['Control', 'b'])
  await keys('.', 'Enter', '## Next', 'Enter', '- One', 'Enter', 'Two', 'Enter', 'Enter')
  await keys('1. First', 'Enter', 'Enter', '> A level is not a wall.', 'Enter', 'Enter', '```', 'if (a < b)')
  await browser.keys(['Control', 'Enter'])
  await keys('وصل السعر')
  expect(plain(await htmlIn('.ProseMirror'))).toBe(text)
  const address = await browser.getUrl()

  await browser.waitUntil(async () => /^Saved/.test(await htmlIn('.saved-mark__words')), {
    timeoutMsg: 'It was not saved.',
  })
  await browser.refresh()
  await until('.ProseMirror h2')
  expect(await browser.getUrl()).toBe(address)
  expect(plain(await htmlIn('.ProseMirror'))).toBe(text)

  await pastePicture()
  await until('.editor-figure[data-phase="done"]')
  expect(await faultsOf(chromium)).toEqual([])
  await click('.article-action--main')
  await until('.article-publish')
  await click('.article-publish')
  await until('.post .article figure')
  expect(await htmlIn('.post__title')).toBe('A week in one chart')
  const figure =
    /^<figure><img src="[^"#]*\/media\/[^"]+" alt="" width="640" height="360" role="button" aria-haspopup="dialog" aria-label="Picture without a description"><\/figure>/
  const read = plain(await htmlIn('.post .article'))
  // The cursor was at the text's beginning after the reload.
  expect(read.replace(figure, '')).toBe(text)
  expect(read).toMatch(figure)
})

test('the tools work by keys, keep the selection, and show their state', async () => {
  const { browser } = chromium
  await browser.url(`${https}/insights/draft/new?edit`)
  await until('.ProseMirror')
  await browser.$('.ProseMirror').click()
  await keys('Words')
  await browser.keys(['Control', 'a'])
  await browser.keys(['Alt', 'F10'])
  const focused = () => browser.execute(() => document.activeElement?.getAttribute('data-tool'))
  expect(await focused()).toBe('heading')
  await keys('ArrowRight', 'ArrowRight')
  expect(await focused()).toBe('strong')
  await keys('Enter')
  expect(plain(await htmlIn('.ProseMirror'))).toBe('<p><strong>Words</strong></p>')
  expect(await browser.execute(() => document.querySelector('[data-tool="strong"]')?.ariaPressed)).toBe('true')
})

test('shows a link’s real host before saving it, and rejects unsafe ones', async () => {
  const { browser } = chromium
  await browser.keys(['Control', 'k'])
  await until('.dialog .field__input')
  await keys('javascript:alert(1)', 'Enter')
  await until('.dialog .field__error:not(:empty)')
  await browser.keys(['Control', 'a'])
  await keys('bücher.example')
  await browser.waitUntil(async () => (await htmlIn('.dialog .field__hint')).includes('xn--bcher-kva.example'))
  await keys('Enter')
  await until('.ProseMirror a')
  expect(plain(await htmlIn('.ProseMirror'))).toContain('<a href="https://xn--bcher-kva.example/">')
})

test('keeps the text when the editor fails to load, and loads it on retry', async () => {
  const { browser, cdp } = chromium
  await browser.waitUntil(async () => /^Saved/.test(await htmlIn('.saved-mark__words')))
  await cdp.send('Network.enable', {})
  await cdp.send('Network.setBlockedURLs', { urls: ['*createEditor*'] })
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await browser.refresh()
  await until('.article-text .state-panel button')
  await cdp.send('Network.setBlockedURLs', { urls: [] })
  await click('.article-text .state-panel button')
  await until('.ProseMirror a')
})
