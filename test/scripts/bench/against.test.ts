import { expect, test } from 'vitest'
import { figuresIn, missedAims, ratioOf } from '#scripts/bench/against/ratios.ts'

test('a ratio above 1 is slower, of times and of rates', () => {
  expect(ratioOf('signing_burst_of_8_ms', 20, 10)).toBe(2)
  expect(ratioOf('gateway_requests_per_s', 50, 100)).toBe(2)
  expect(ratioOf('gateway_requests_per_s', 0, 100)).toBe(Number.POSITIVE_INFINITY)
  expect(ratioOf('gateway_requests_per_s', 50, 0)).toBeUndefined()
  expect(ratioOf('gateway_p99_ms', 20, 0)).toBeUndefined()
  expect(ratioOf('gateway_p99_ms', Number.NaN, 10)).toBeUndefined()
})

test('each time and rate that is slower than the aim is said, and nothing else', () => {
  const same = { gateway_requests_per_s: 1.1, gateway_p99_ms: 0.4, gateway_rss_mb: 3, signing_texts: 2 }
  expect(missedAims(same)).toEqual([])
  expect(
    missedAims({ ...same, gateway_requests_per_s: 1.101, gateway_p99_ms_meanwhile: 2, signing_keypair_s: 3 }),
  ).toEqual([
    'gateway_requests_per_s is slower: 1.101 times what it was, and the aim is 1.1.',
    'gateway_p99_ms_meanwhile is slower: 2 times what it was, and the aim is 1.1.',
    'signing_keypair_s is slower: 3 times what it was, and the aim is 1.1.',
  ])
  expect(missedAims({ gateway_rss_mb: 1 })).toEqual(['No time and no rate was compared.'])
})

test('a bench that missed an aim has told its figures before it says so', () => {
  const line = '{"bench":"feed","figures":{"posts":150,"jumps":0}}'
  expect(figuresIn(`150 posts\n\n${line}\nlate_frames_per_100 is 44.5: 1 at most.\n`)).toEqual({ posts: 150, jumps: 0 })
  expect(figuresIn('Killed\n')).toBeUndefined()
  expect(figuresIn('{"bench":"feed","figures":{"posts":20},"cutShort":true}\n')).toBeUndefined()
})
