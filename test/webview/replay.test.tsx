import './support.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import type { Transcript } from '#bridge/app/traffic/transcript.ts'
import { transcriptOf } from '#fixtures/app/logTranscript.ts'
import { freezeClock, replay } from '#fixtures/app/replay.ts'
import { fakeApp, type LoadedPage } from '#fixtures/app/testing.ts'
import exchange from '#fixtures/exchange.config.ts'

const folder = 'fixtures/transcripts'
const read = (name: string): Transcript => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))
const names = readdirSync(folder).filter((name) => name.endsWith('.json'))

let page: LoadedPage | undefined
let letTimeGo = () => {}
afterEach(() => {
  page?.close()
  letTimeGo()
})

/** What was said of a method's calls, without when. */
const callsIn = ({ messages }: Transcript, method: string) =>
  messages.flatMap((said) => ('call' in said && said.method === method ? [said.params] : []))

describe.each(names)('the transcript %s', (name) => {
  const transcript = read(name)

  test('plays as an app with a stopped clock: the same posts show, and the same screen opens', async () => {
    letTimeGo = freezeClock(transcript)
    const app = fakeApp(exchange, replay(transcript))
    page = await app.load('/insights', { navigation: 'reload' })
    const { root } = page
    await expect.poll(() => root.querySelectorAll('article').length).toBeGreaterThan(0)
    expect(new Date(Date.now()).toISOString()).toBe(transcript.recordedAt)
    const [opened] = callsIn(transcript, 'openScreen')
    await page.open('/insights/posts/1000001')
    expect(app.screens).toHaveLength(opened ? 1 : 0)
    const failed = app.native.log.$entries.get().filter(({ outcome }) => outcome === 'failed')
    expect(failed.map(({ name: method, response: answer }) => [method, answer])).toEqual([])
  })

  test('sends the same requests when recorded again', async () => {
    letTimeGo = freezeClock(transcript)
    const app = fakeApp(exchange, replay(transcript))
    page = await app.load('/insights', { navigation: 'reload' })
    const { root } = page
    await expect.poll(() => root.querySelectorAll('article').length).toBeGreaterThan(0)
    const again = transcriptOf(app.native)
    const [first] = callsIn(transcript, 'request')
    expect(callsIn(again, 'request').map((params) => Reflect.get(Object(params), 'path'))).toContain(
      Reflect.get(Object(first), 'path'),
    )
    expect(again.context).toMatchObject({ version: transcript.context?.version })
  })

  test('contains no text or user of the conversation', () => {
    const text = JSON.stringify(transcript)
    expect(text).not.toMatch(/bearer|session_token|refresh_token/i)
    expect(transcript.context?.userId ?? null).toBeOneOf([null, expect.stringMatching(/^(10\d{5}|removed \d+)$/)])
  })
})
