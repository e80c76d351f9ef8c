import { expect, test } from 'vitest'
import { lookAtLive } from '#scripts/cli/doctor/contract/look.ts'

const look = (body: string, headers: Readonly<Record<string, string>>) =>
  lookAtLive({
    origin: 'https://api.acme.example',
    now: () => 1,
    fetch: async () => new Response(body, { headers }),
  })
const type = { 'content-type': 'text/event-stream' }
const open = 'event: open\ndata: {"userId":null}\n\n'

test('accepts a live stream whose first event names its user', async () => {
  expect(await look(`:\n${open}`, { ...type, 'x-accel-buffering': 'no' })).toEqual([])
})

test.each([
  ['a page', '<!doctype html>', { 'content-type': 'text/html' }, 'send text/event-stream'],
  ['another event first', 'event: prices\ndata: {}\n\n', type, 'The first event must be `open`'],
  ['an event of another form', 'event: open\ndata: {"userId":1}\n\n', type, 'The first event must be `open`'],
  ['no event', '', type, 'The first event must be `open`'],
  ['buffers', open, type, 'nginx holds events back'],
])('reports %s', async (_, body, headers, says) => {
  expect(await look(body, headers)).toMatchObject([{ says: expect.stringContaining(says) }])
})
