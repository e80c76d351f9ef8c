import { cleanStores } from 'nanostores'
import { beforeEach, expect, test, vi } from 'vitest'
import { $coins, keptCoins } from '#web/features/markets/coins.ts'
import { linkWords } from '#web/features/post/Article/articleFragment.ts'
import { openWorld } from '../feed/home/world.ts'

const coins = [
  { coin: 'BTC', name: 'Bitcoin', chains: [] },
  { coin: '1INCH', name: '1inch', chains: [] },
]

beforeEach(() => {
  keptCoins.clear()
  cleanStores($coins)
  openWorld({ 'spot.coinChainList': () => ({ coins }) })
})

function shown(html: string, left = new AbortController().signal): HTMLElement {
  const fragment = document.createRange().createContextualFragment(html)
  linkWords(fragment, left)
  const root = document.createElement('div')
  root.append(fragment)
  return root
}
/** Each link's words and address. */
const links = (root: HTMLElement) => [...root.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href')])

test.each([
  ['<p>See https://example.com/a?b=1.</p>', [['https://example.com/a?b=1', 'https://example.com/a?b=1']]],
  ['<p>On #Rate_Cuts today</p>', [['#Rate_Cuts', '/insights/topics/details/Rate_Cuts']]],
  [
    '<p>Says @Mira, twice: @mira</p>',
    [
      ['@Mira', '/insights/user/mira'],
      ['@mira', '/insights/user/mira'],
    ],
  ],
  ['<ul><li><p>今天#比特币 涨了</p></li></ul>', [['#比特币', '/insights/topics/details/%E6%AF%94%E7%89%B9%E5%B8%81']]],
  [
    '<table><tbody><tr><td>#A1</td><td>@b</td></tr></tbody></table>',
    [
      ['#A1', '/insights/topics/details/A1'],
      ['@b', '/insights/user/b'],
    ],
  ],
  ['<p>one<br>#two</p>', [['#two', '/insights/topics/details/two']]],
  ['<p>one <strong>#two</strong></p>', [['#two', '/insights/topics/details/two']]],
])('links what %s names', (html, expected) => expect(links(shown(html))).toEqual(expected))

test.each([
  '<p><code>#a $BTC</code></p>',
  '<pre><code>https://example.com</code></pre>',
  '<p>C# and desk@example.com</p>',
  '<p>C<strong>#sharp</strong></p>',
  '<p>javascript:alert(1)</p>',
])('leaves %s unchanged', (html) => {
  expect(shown(html).innerHTML).toBe(shown(html).innerHTML)
  expect(links(shown(html))).toEqual([])
})

test('keeps the URL of the author’s link', () => {
  expect(links(shown('<p><a href="/x">#a and $BTC</a></p>'))).toEqual([['#a and $BTC', '/x']])
})

test('opens an outside URL in another tab, without a referrer', () => {
  const link = shown('<p>https://example.com/</p>').querySelector('a')
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer'])
})

test('links only coins that the exchange lists, once they have loaded', async () => {
  const root = shown('<p>$BTC, $btc and $NONE, not $100</p>')
  expect(links(root)).toEqual([])
  await vi.waitFor(() => expect(links(root)).not.toEqual([]))
  expect(links(root)).toEqual([
    ['$BTC', '/insights/topics/details/BTC'],
    ['$btc', '/insights/topics/details/BTC'],
  ])
})

test('links a coin whose name begins with a digit', async () => {
  const root = shown('<p>$1INCH for $5M</p>')
  await vi.waitFor(() => expect(links(root)).toEqual([['$1INCH', '/insights/topics/details/1INCH']]))
})
