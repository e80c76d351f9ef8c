import { expect, test } from 'vitest'
import { isPoll } from '../../../scripts/monkey/polls.ts'

test.each([
  'https://localhost:8443/api/v1/user/public/getQrKeyStatus',
  'http://localhost:8444/v1/mcp/market/ticker?lang=en',
  '/v1/kline/getOpenPrice',
])('a page that only asks %s again is at rest', (address) => {
  expect(isPoll(address)).toBe(true)
})

test.each([
  'https://localhost:8443/api/v1/user/public/getQrKey',
  'https://localhost:8443/v1/social/public/feed?from=/v1/mcp/market/ticker',
  'https://localhost:8443/assets/ticker.js',
])('a page that waits for %s is not at rest', (address) => {
  expect(isPoll(address)).toBe(false)
})
