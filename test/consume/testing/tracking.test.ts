import { fakeApp } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'

test('tracks the visit with the reader’s id, and the exchange accepts each event', async () => {
  const app = fakeApp(exchange, { userId: '70001' })
  await app.load()
  const { accepted, rejected } = app.exchange.events
  await expect.poll(() => accepted.length, { timeout: 15_000 }).toBeGreaterThan(0)
  expect(accepted[0]).toMatchObject({ type: 'page', page_status: 'show', uid: '70001', sys: 'app H5' })
  expect(rejected).toEqual([])
}, 20_000)
