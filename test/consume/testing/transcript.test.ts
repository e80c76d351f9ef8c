import { fakeApp, freezeClock, replay, transcriptOf } from 'insights-client/testing'
import { expect, test } from 'vitest'
import { exchange } from './exchange.ts'

test('replays a transcript with the same posts, and without unrecorded requests', async () => {
  // From a device: JSON.parse(await readFile('transcript.json', 'utf8')), a file that the inspector saves.
  const device = fakeApp(exchange)
  const first = await device.load()
  await expect.poll(() => device.native.$ready.get()).toBeDefined()
  const posts = first.root.querySelectorAll('article').length
  const transcript = transcriptOf(device.native)

  const letTimeGo = freezeClock(transcript)
  const app = fakeApp(exchange, replay(transcript))
  const page = await app.load('/insights', { navigation: 'reload' })
  await expect.poll(() => page.root.querySelectorAll('article').length).toBe(posts)
  const failed = app.native.log.$entries.get().filter(({ outcome }) => outcome === 'failed')
  expect(failed).toEqual([])
  letTimeGo()
})
