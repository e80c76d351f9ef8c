import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locales } from '#bridge/site/locales.ts'
import { documentWords, withStartWords } from '#scripts/build/documentWords.ts'
import { inlineSources } from '#scripts/build/policy.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'

const template = await withStartWords(await readFile('web/index.html', 'utf8'))
const [, watch = ''] = inlineSources(template)
const [, words = ''] = /id="insights-start">([^<]*)</.exec(template) ?? []

const panel = () => document.querySelector('[role=alert]')
const fail = (detail = 'render.js') =>
  document.dispatchEvent(new CustomEvent('insights:failed', { detail, cancelable: true }))

/** What the watch listens to goes with the test: the next one has a watch of its own. */
let undo: (() => void)[] = []
const follow = (target: EventTarget) => {
  const add = target.addEventListener.bind(target)
  return vi.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
    add(type, listener, options)
    undo.push(() => target.removeEventListener(type, listener, options))
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  follow(window)
  follow(document)
  document.body.innerHTML = `<div id="root"><div class="shell--still"></div></div><script type="application/json" id="insights-start">${words}</script>`
})
afterEach(() => {
  for (const one of undo) one()
  undo = []
  document.documentElement.removeAttribute('data-locale')
  sessionStorage.clear()
})

const begin = () => new Function(watch)()
const isUp = () => document.querySelector('.shell--still')?.remove()

const lose = (tag: 'script' | 'link' | 'img', address: string) => {
  const element = document.createElement(tag)
  Object.defineProperty(element, tag === 'link' ? 'href' : 'src', { value: `https://insights.test/assets/${address}` })
  if (tag === 'link') Object.defineProperty(element, 'rel', { value: 'stylesheet' })
  document.body.append(element)
  element.dispatchEvent(new Event('error'))
}

describe('a page whose first files fail to load or to run', () => {
  beforeEach(begin)

  const preloaded = 'https://insights.test/assets/render-AAAA.js'
  test.each([
    ['came', () => Promise.resolve(new Response(''))],
    ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['never end', () => new Promise(() => {})],
  ])('requests the preloads again on retry, and reloads the document once they %s', async (_, answer) => {
    const asked = vi.fn<(url: string, init: object) => unknown>(answer)
    vi.stubGlobal('fetch', asked)
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    document.head.innerHTML = `<link rel="modulepreload" href="${preloaded}">`
    fail()
    panel()?.querySelector('button')?.click()
    expect(asked.mock.calls).toEqual([[preloaded, { cache: 'reload' }]])
    expect(reload).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each([
    ['the first script is lost', () => lose('script', 'main-AAAA.js')],
    ['the first sheet is lost', () => lose('link', 'base-AAAA.css')],
    ['a later part of the first page is lost', () => fail()],
    [
      'the engine cannot read a script',
      () =>
        window.dispatchEvent(
          new ErrorEvent('error', { message: 'SyntaxError', filename: 'https://insights.test/assets/main.js' }),
        ),
    ],
    ['nothing has come in 15 s', () => vi.advanceTimersByTime(15_000)],
  ])('shows an error and offers a retry when %s', (_, happen) => {
    happen()
    expect(panel()?.textContent).toBe(
      'This page did not load. The connection was lost, or this browser is too old.Try again',
    )
    // It sends nothing: no form is round it.
    expect(panel()?.querySelector('button')?.form).toBeNull()
  })

  test('shows nothing before the timeout', () => {
    vi.advanceTimersByTime(14_999)
    expect(panel()).toBeNull()
  })

  test('ignores pictures, and files of other sites', () => {
    lose('img', 'picture.js')
    window.dispatchEvent(new ErrorEvent('error', { message: 'Odd', filename: '' }))
    expect(panel()).toBeNull()
  })

  test('shows nothing once the page has started, because screens handle lost files', () => {
    isUp()
    lose('script', 'Rank-AAAA.js')
    vi.advanceTimersByTime(60_000)
    expect(fail()).toBe(true)
    expect(panel()).toBeNull()
  })

  test('removes the message if the page was only slow', async () => {
    vi.advanceTimersByTime(15_000)
    isUp()
    await vi.waitFor(() => expect(panel()).toBeNull())
  })

  test('returns false for a failure before the start, and stores the failed file for the next start', () => {
    expect(fail('render-AAAA.js')).toBe(false)
    expect(sessionStorage.getItem('insights/1/notStarted')).toBe('render-AAAA.js')
  })
})

describe('reads the newer of local storage and the cookie', () => {
  const [look = ''] = inlineSources(template)
  const kept = (at: unknown, chosen: unknown) => JSON.stringify({ at, chosen })
  const black = { theme: 'black' }
  afterEach(() => {
    localStorage.clear()
    document.documentElement.removeAttribute('data-theme')
  })

  test.each<[what: string, stored: string, own: string, isBlack: boolean]>([
    ['the cookie alone', '', kept(0, black), true],
    ['the cookie if it is newer', kept(1, {}), kept(3, black), true],
    ['local storage if it is newer', kept(3, black), kept(2, {}), true],
    ['local storage if both are equally old', kept(1, black), kept(1, {}), true],
    ['not an older cookie', kept(3, {}), kept(2, black), false],
    ['not an empty cookie', kept(1, black), kept(2, null), true],
    ['not an invalid time', kept(1, black), kept('soon', {}), true],
  ])('%s', (_, stored, own, isBlack) => {
    document.head.innerHTML = '<meta name="theme-color">'
    if (stored) localStorage.setItem('insights/1/preferences', stored)
    const cookies = { my_insights_1_preferences: kept(9, {}), insights_1_preferences: own }
    const pairs = Object.entries(cookies).filter(([, value]) => value)
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(
      pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
    )
    new Function(look)()
    expect(document.documentElement.dataset.theme).toBe(isBlack ? 'black' : undefined)
  })
})

describe('the language of the message', () => {
  // The document has the sentence once a language: it reads well in all regions of one.
  test.each(locales.map(({ code }) => [code]))('is that of the page in %s', async (code) => {
    document.documentElement.dataset.locale = code
    begin()
    fail()
    const said = panel()?.querySelector('p')?.textContent
    expect(said).toBe((await documentWords(baseLocale(code) ?? code)).notStarted)
    expect(said).toBe((await documentWords(code)).notStarted)
  })

  test.each([
    ['zh-Hant-HK', 'zh-TC'],
    ['yue', 'zh-TC'],
    ['zh-SG', 'zh-CN'],
    ['fil-PH', 'ph'],
    ['in-ID', 'id'],
    ['de-AT', 'de'],
    ['tr-TR', 'en'],
  ] as const)('is that of a browser in %s if the page has none', async (language, code) => {
    vi.stubGlobal('navigator', { language })
    begin()
    fail()
    expect(panel()?.getAttribute('lang')).toBe(code)
    expect(panel()?.querySelector('p')?.textContent).toBe((await documentWords(code)).notStarted)
  })
})
