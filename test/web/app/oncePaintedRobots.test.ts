import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Fault, onFault } from '#bridge/lib/report.ts'
import { watchRobots } from '#web/app/oncePainted.ts'
import { browser } from '#web/lib/page/browser.ts'
import { navigate, setBase, watchHistory } from '#web/lib/router/location.ts'

let stops: (() => void)[]
let told: Fault[]
beforeEach(() => {
  told = []
  stops = [onFault((fault) => told.push(fault))]
  document.head.replaceChildren()
})
afterEach(() => {
  for (const stop of stops.reverse()) stop()
  setBase('')
  browser.isOurs = false
})

const robots = () => [...document.querySelectorAll('meta[name=robots]')].map((meta) => meta.getAttribute('content'))
const copies = () => document.querySelectorAll('link').length

function begin(path: string, head = ''): () => void {
  history.replaceState(null, '', path)
  document.head.innerHTML = head
  stops.push(watchHistory())
  const stop = watchRobots()
  stops.push(stop)
  return stop
}

describe('in a document of our own', () => {
  beforeEach(() => {
    browser.isOurs = true
  })
  const homesHead =
    '<link rel="canonical" href="https://acme.example/insights"><link rel="alternate" hreflang="ja" href="https://acme.example/ja/insights">'

  test.each(['/insights/posts/7', '/de/insights/rank/24h', '/login', '/spot/BTCUSDT', '/insights/nothing'])(
    '%s is not indexed, and not canonical to the home page, whose file it was answered with',
    (path) => {
      begin(path, homesHead)
      expect(robots()).toEqual(['noindex'])
      expect(copies()).toBe(0)
    },
  )

  test('the home page is indexed, whatever file it was answered with', () => {
    begin('/ar/insights', '<meta name="robots" content="noindex">')
    expect(robots()).toEqual([])
  })

  test('follows navigation', async () => {
    begin('/insights', homesHead)
    expect([robots(), copies()]).toEqual([[], 2])
    await navigate('/insights/topics')
    expect([robots(), copies()]).toEqual([['noindex'], 0])
    await navigate('/insights')
    expect([robots(), copies()]).toEqual([[], 2])
  })
})

describe('in a site’s document', () => {
  beforeEach(() => setBase('/community', /^\/(?!insights)/))

  test('keeps only our pages out, while they show', async () => {
    const stop = begin('/community/insights/posts/7', '<link rel="canonical" href="https://site.example/">')
    expect([robots(), copies()]).toEqual([['noindex'], 1])
    await navigate('/community/insights')
    expect(robots()).toEqual([])
    await navigate('/community/insights/search')
    expect(robots()).toEqual(['noindex'])
    stop()
    expect(robots()).toEqual([])
  })

  test.each(['/shop', '/spot/BTCUSDT', '/community/insights/nothing'])('%s is the site’s own', (path) => {
    begin(path)
    expect(robots()).toEqual([])
  })

  test('is removed when the site’s router handles a link out of the section', () => {
    begin('/community/insights/search')
    const link = Object.assign(document.createElement('a'), { href: '/shop' })
    document.body.append(link)
    link.addEventListener('click', (event) => event.preventDefault())
    link.click()
    expect(robots()).toEqual([])
    link.remove()
  })

  test('is removed when the site’s router navigates', () => {
    const navigation = new EventTarget()
    Object.defineProperty(window, 'navigation', { value: navigation, configurable: true })
    stops.push(() => Reflect.deleteProperty(window, 'navigation'))
    begin('/community/insights/search')
    history.pushState(null, '', '/shop')
    navigation.dispatchEvent(new Event('currententrychange'))
    expect(robots()).toEqual([])
  })

  test('keeps the site’s own meta, and reports once if it lets our pages be indexed', async () => {
    begin('/community/insights', '<meta name="robots" content="index, follow">')
    expect(told).toEqual([])
    await navigate('/community/insights/search')
    await navigate('/community/insights/topics')
    expect(robots()).toEqual(['index, follow'])
    expect(told.map(({ kind, name }) => [kind, name])).toEqual([['host', 'robots']])
  })

  test.each(['noindex', 'none', 'NOINDEX, nofollow'])('does not report a site that says %s', (content) => {
    begin('/community/insights/search', `<meta name="robots" content="${content}">`)
    expect(robots()).toEqual([content])
    expect(told).toEqual([])
  })
})
