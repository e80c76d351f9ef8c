import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Collector, startCollector } from '#scripts/bench/tracking/collector.ts'

let collector: Collector
const faults: unknown[] = []
const note = (error: unknown) => void faults.push(error)

beforeEach(async () => {
  collector = await startCollector('test', '')
  faults.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
  return collector.close()
})

const body = (n: number): string => JSON.stringify({ bench_n: n })

test('a tab that is killed in the middle of an upload leaves the collector at work, and has sent nothing', async () => {
  const port = Number(new URL(collector.url).port)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 1000\r\n\r\n${body(1)}`)
  await vi.waitFor(() => expect(collector.requests).toBe(1))
  socket.resetAndDestroy()
  await vi.waitFor(() => expect(collector.cut + faults.length).toBe(1))
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: body(2) })
  expect(answer.status).toBe(200)
  expect([...collector.numbers.keys()]).toEqual([2])
  expect(faults).toEqual([])
})
