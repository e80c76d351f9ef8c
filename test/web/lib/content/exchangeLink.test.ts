import { beforeEach, expect, test } from 'vitest'
import { expectConsole } from '#test/support/console.ts'
import { openWorld } from '#test/web/features/feed/home/world.ts'
import { exchangeLink } from '#web/lib/content/exchangeLink.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { provideServices, services } from '#web/lib/page/services.ts'

const pair = { coin: 'BTC', symbol: 'BTC/USDT?' }

beforeEach(() => {
  openWorld()
  setPathLocale(null)
})

function name(trade: string | { en: string; de: string }): void {
  const { exchange, ...others } = services()
  provideServices({ ...others, exchange: { ...exchange, links: { trade } } })
}

test('fills in the pair as a part of an address, and opens another site in a tab of its own', () => {
  name('https://meridian.example/{coin}?pair={symbol}')
  expect(exchangeLink('trade', pair)).toEqual({
    href: 'https://meridian.example/BTC?pair=BTC%2FUSDT%3F',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
})

test('leads to a path of the site in the same tab', () => {
  name('/trade/{coin}')
  expect(exchangeLink('trade', pair)).toEqual({ href: '/trade/BTC' })
})

test('uses the address for the reader’s language', () => {
  name({ en: '/trade', de: '/handel' })
  expect(exchangeLink('trade')).toEqual({ href: '/trade' })
  setPathLocale('de')
  expect(exchangeLink('trade')).toEqual({ href: '/handel' })
  setPathLocale(null)
})

test('is missing if the exchange names none, or one that the rule for links refuses', () => {
  name('/trade')
  expect(exchangeLink('deposit')).toBeUndefined()
  name('javascript:{coin}')
  expect(exchangeLink('trade', pair)).toBeUndefined()
  expectConsole('warn', /Link rejected: scheme/)
})
