import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { defineExchange, type ExchangeConfig } from '#bridge/config.ts'
import config from '#fixtures/exchange.config.ts'
import { askElement, fillTemplate, showElements, withEarly } from '#scripts/build/html.ts'

const asset = (name: string) => ({ href: `/assets/${name}.js`, integrity: `sha384-${name}` })
const ask = 'window.insightsEarly = { url: "/a<b" }'
const early = { ask, isFirst: false, scripts: [asset('early'), asset('shared')] }
const asks = askElement(early)
const [script = '', ...imports] = showElements(early)
const dressing = '<script>document.documentElement.lang = "en"</script>'
const home = `<head>${dressing}\n<meta name="release">\n    ${asks}\n    ${script}\n    ${imports.join('')}\n    <script type="module" src="/assets/main.js"></script></head>`

const elsewhere = { ...config, domains: { ...config.domains, api: 'https://api.acme.example' } }
const warned = { ...config, riskWarnings: { all: { en: 'Prices may fall.' } } }
const translated = { ...config, adapter: 'export const request = (sent) => sent' }

test.each<[string, ExchangeConfig, boolean]>([
  ['its own API, as it is', config, true],
  ['an API of another origin, which a page of ours may have to sign for', elsewhere, false],
  ['calls that are translated first', translated, false],
  ['a warning that stands above the posts', warned, false],
])('the home page of an exchange with %s requests its first data in the boot script: %s', (_, exchange, isAsked) => {
  const page = '<script>[[1,"ask-1A2B3C4D.js"],[2,"rank-1.js"]]</script>'
  expect(withEarly(page, defineExchange(exchange))).toBe(isAsked ? page : '<script>[[1,],[2,"rank-1.js"]]</script>')
  const html = withEarly(home, defineExchange(exchange))
  expect([html.includes(ask), html.includes(script)]).toEqual([isAsked, isAsked])
  expect(html).toContain(dressing)
  // The page itself wants it: it is fetched all the same.
  expect(html).toContain(imports.join(''))
  const fetched =
    '<link rel="modulepreload" href="/assets/early.js" integrity="sha384-early" crossorigin fetchpriority="high">'
  expect(html.includes(fetched)).toBe(!isAsked)
  expect(html).toContain('<script type="module" src="/assets/main.js"></script>')
})

test('the request to the app has no address of the exchange, and is left out when an adapter translates calls', () => {
  const asksItself = (exchange: ExchangeConfig) => withEarly(home, defineExchange(exchange), true).includes(ask)
  expect([config, elsewhere, warned, translated].map(asksItself)).toEqual([true, true, false, false])
})

test('captures the request functions before the page’s own scripts, so that later changes have no effect', () => {
  expect([asks, script, ...imports]).toEqual([
    `<script>${ask}</script>`,
    '<script async type="module" src="/assets/early.js" integrity="sha384-early" crossorigin fetchpriority="high"></script>',
    '<link rel="modulepreload" href="/assets/shared.js" integrity="sha384-shared" crossorigin fetchpriority="high">',
  ])
})

test('an app’s document sends its request before its other scripts, a site’s after the styles are applied', async () => {
  const template = await readFile('web/index.html', 'utf8')
  const entry = asset('main')
  const parts = { entry, preload: [], styles: [], tables: [], icon: entry, brand: '', section: '', release: '' }
  const asksAt = (isFirst: boolean) => {
    const html = fillTemplate(template, { ...parts, early: { ...early, isFirst }, indexed: true })
    return [html.indexOf(asks) < html.indexOf('<script>\n'), html.split(asks).length]
  }
  expect([asksAt(true), asksAt(false)]).toEqual([
    [true, 2],
    [false, 2],
  ])
})
