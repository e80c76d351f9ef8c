import 'fake-indexeddb/auto'
import '#web/app/render.tsx'
import { beforeAll, expect, test, vi } from 'vitest'
import { calls as allCalls } from '#bridge/exchange/calls.ts'
import { hashText, randomFrom } from '#fixtures/seed/random.ts'
import { keepMocks } from '#test/support/console.ts'
import { answers } from './answers.ts'
import { mutate } from './mutate.ts'
import { fakePage, openScreen } from './openScreen.ts'
import { type Reading, readings, unread } from './screens.ts'

keepMocks()

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('../features/markets/screen/world.tsx'))

/** The environment asks for more answers, or for one again: FUZZ_FROM takes the `index` of a find. */
const { FUZZ_SEED: seed = 'records', FUZZ_ANSWERS: wanted = '100', FUZZ_FROM: from = '0' } = process.env

const calls = [...new Set(readings.map(({ call }) => call))]

/** As many answers to each call; of those that several screens read, in turn. */
function readingOf(index: number): Reading {
  const call = calls[index % calls.length]
  const own = readings.filter((reading) => reading.call === call)
  const reading = own[Math.floor(index / calls.length) % own.length]
  if (!reading) throw new RangeError('No screen reads it.')
  return reading
}

const answer = (name: keyof typeof answers, body: object, turn: number): unknown =>
  structuredClone(Reflect.apply(answers[name] ?? (() => null), undefined, [body, turn]))

beforeAll(() => {
  vi.useFakeTimers()
  fakePage()
})

test('reads every call on a screen here, or gives a reason why not', () => {
  const rest = unread.flatMap(({ calls }) => calls)
  expect([...calls, ...rest].sort()).toEqual(Object.keys(allCalls).sort())
})

test('makes the calls of each screen, and shows no error', { timeout: 240_000 }, async () => {
  const amiss: string[] = []
  for (const reading of readings) {
    const { isAsked, isBlank, errors, text } = await openScreen(
      reading,
      (turn) => (name, body) => answer(name, body, turn),
    )
    if (isAsked && !isBlank && errors.length === 0) continue
    const what = [!isAsked && 'not asked', isBlank && 'blank', ...errors].filter(Boolean).join(', ')
    amiss.push(`${reading.call} at ${reading.path(0)}: ${what}; it reads “${text.slice(0, 100)}”`)
  }
  expect(amiss.length, amiss.slice(0, 3).join('\n')).toBe(0)
})

test(`never blanks a screen or throws, however an answer is mutated (seed ${seed})`, {
  timeout: 3_600_000,
}, async () => {
  const finds: object[] = []
  for (let index = Number(from); index < Number(from) + Number(wanted); index++) {
    const reading = readingOf(index)
    const mutated: unknown[] = []
    const outcome = await openScreen(reading, (turn) => (name, body) => {
      const plain = answer(name, body, turn)
      if (name !== reading.call) return plain
      // The same at each time: a screen that asks again is told the same.
      mutated[0] = mutate(randomFrom(hashText(`${seed} ${index}`)), plain)
      return mutated[0]
    })
    if (outcome.isBlank || outcome.errors.length > 0)
      finds.push({
        index,
        call: reading.call,
        path: reading.path(0),
        ...outcome,
        mutated: JSON.stringify(mutated[0])?.slice(0, 3000),
      })
  }
  expect(finds).toEqual([])
})
