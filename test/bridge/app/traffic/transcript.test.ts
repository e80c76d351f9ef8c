import { expect, test } from 'vitest'
import { createRecorder } from '#bridge/app/traffic/transcript.ts'

const recorder = () => createRecorder({ carrier: 'ios', context: null, now: Date.UTC(2026, 0, 2) })
const call = (id: string, method: string) => JSON.stringify({ v: 1, id, page: 'a', method, params: {} })
const answer = (id: string, page = 'a') => JSON.stringify({ id, page, result: { shared: true } })

test('times are whole milliseconds since the first message', () => {
  const { take, transcript } = recorder()
  take({ at: 1_000.4, direction: 'toApp', raw: call('1', 'share') })
  take({ at: 1_250.2, direction: 'toPage', raw: answer('1') })
  take({ at: 3_000.4, direction: 'toPage', raw: JSON.stringify({ event: 'back', payload: {} }) })
  expect(transcript()).toEqual({
    transcript: 1,
    recordedAt: '2026-01-02T00:00:00.000Z',
    carrier: 'ios',
    context: null,
    messages: [
      { at: 0, call: 1, method: 'share', params: {} },
      { at: 250, answer: 1, result: { shared: true } },
      { at: 2_000, event: 'back', payload: {} },
    ],
  })
})

test('an answer has the number of its own call', () => {
  const { take, transcript } = recorder()
  for (const id of ['x', 'y', 'z']) take({ at: 0, direction: 'toApp', raw: call(id, 'share') })
  for (const id of ['y', 'z', 'x']) take({ at: 0, direction: 'toPage', raw: answer(id) })
  expect(transcript().messages.flatMap((message) => ('answer' in message ? [message.answer] : []))).toEqual([2, 3, 1])
})

test.each([
  ['a call of a method that we do not know', 'toApp', call('1', 'sellTheHouse')],
  ['a call that cannot be read', 'toApp', '{'],
  ['a call that is no record', 'toApp', '7'],
  ['an answer to an unknown call', 'toPage', answer('1')],
  ['an answer to another page’s call', 'toPage', answer('2', 'b')],
  ['an answer that cannot be read', 'toPage', '{'],
  ['an event that we do not know', 'toPage', JSON.stringify({ event: 'toString', payload: { userId: '4711' } })],
] as const)('%s is not kept', (_, direction, raw) => {
  const { take, transcript } = recorder()
  take({ at: 0, direction: 'toApp', raw: call('2', 'share') })
  take({ at: 0, direction, raw })
  expect(transcript().messages).toEqual([{ at: 0, call: 1, method: 'share', params: {} }])
})

test('a cancel says the number of the call that was given up', () => {
  const { take, transcript } = recorder()
  for (const id of ['8', '9']) take({ at: 0, direction: 'toApp', raw: call(id, 'share') })
  const raw = { v: 1, id: '10', page: 'a', method: 'cancel', params: { call: '9' } }
  take({ at: 5, direction: 'toApp', raw })
  take({ at: 6, direction: 'toApp', raw: { ...raw, id: '11', page: 'b' } })
  expect(transcript().messages.slice(2)).toEqual([
    { at: 5, call: 3, method: 'cancel', params: { call: '2' } },
    { at: 6, call: 4, method: 'cancel', params: { call: '9' } },
  ])
})
