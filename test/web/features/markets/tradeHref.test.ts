import { afterEach, expect, test } from 'vitest'
import { tradeHref } from '#web/features/markets/tradeHref.ts'
import { navigate, setBase } from '#web/lib/router/location.ts'

afterEach(() => setBase(''))

const leftToHost = /^\/(?!insights)/

test.each([
  ['/insights', '', undefined, '/spot/BTCUSDT'],
  ['/ar/insights', '', leftToHost, '/ar/spot/BTCUSDT'],
  ['/community/insights', '/community', leftToHost, '/spot/BTCUSDT'],
  ['/community/ar/insights', '/community', leftToHost, '/ar/spot/BTCUSDT'],
  ['/community/ar/insights', '/community', undefined, '/community/ar/spot/BTCUSDT'],
])('links a coin at %s, below "%s" and with %s left to the host, to %s', async (path, base, left, to) => {
  setBase(base, left)
  await navigate(path)
  expect(tradeHref('BTCUSDT')).toBe(to)
})
