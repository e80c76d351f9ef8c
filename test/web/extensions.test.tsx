import 'fake-indexeddb/auto'
import '#web/app/render.tsx'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import type { CallName } from '#bridge/exchange/calls.ts'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { root } from '../../esbuild.config.ts'
import { keepMocks } from '../support/console.ts'
import { withoutEach } from './extensions.ts'
import { answers } from './records/answers.ts'
import { Absent, fakePage, openScreen } from './records/openScreen.ts'

keepMocks()

vi.mock('#web/features/markets/screen/chart/drawChart.ts', () => import('./features/markets/screen/world.tsx'))

const answer = (name: CallName, body: object, turn: number): unknown =>
  structuredClone(Reflect.apply(answers[name] ?? (() => null), undefined, [body, turn]))

const isCall = (name: string): name is CallName => name in contracts
const rows = Object.entries(withoutEach).flatMap(([name, row]) => (isCall(name) ? [{ name, row }] : []))

beforeAll(() => {
  vi.useFakeTimers()
  fakePage()
})

test('each extension has a row, and no other call', () => {
  const ours = Object.entries(contracts).filter(([, contract]) => 'without' in contract)
  expect(rows.map(({ name }) => name).sort()).toEqual(ours.map(([name]) => name).sort())
})

const screens = rows.flatMap(({ name, row }) => ('heldBy' in row ? [] : [{ name, ...row }]))

test.each(screens.flatMap((row) => (['code', 'page'] as const).map((how) => [row.name, how, row] as const)))(
  'an exchange that answers %s with a %s, as what it has not got, leaves the rest of the screen',
  { timeout: 60_000 },
  async (name, how, { there, says, ...where }) => {
    const outcome = await openScreen(
      { call: name, ...where },
      (turn) => (asked, body) => (asked === name ? new Absent(how) : answer(asked, body, turn)),
      ({ text }) => [...there, ...(says ? [says] : [])].every((words) => words.test(text)),
    )
    expect(outcome).toMatchObject({ isAsked: true, isBlank: false, errors: [], told: [] })
    for (const words of [...there, ...(says ? [says] : [])]) expect(outcome.text).toMatch(words)
  },
)

const held = rows.flatMap(({ name, row }) => ('heldBy' in row ? [[name, row.heldBy] as const] : []))

test.each(held)('%s names a test file that covers a refusal: %s', (_, file) => {
  expect(existsSync(join(root, file))).toBe(true)
})

test('every screen works without extensions', { timeout: 240_000 }, async () => {
  const none = (turn: number) => (asked: CallName, body: object) =>
    'without' in contracts[asked] ? new Absent('code') : answer(asked, body, turn)
  for (const { name, there: _there, says: _says, ...where } of screens) {
    const { isBlank, errors } = await openScreen({ call: name, ...where }, none)
    expect({ name, isBlank, errors }).toEqual({ name, isBlank: false, errors: [] })
  }
})
