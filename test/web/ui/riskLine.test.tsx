import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { fullKey } from '#bridge/storage/local.ts'
import sandbox from '#fixtures/exchange.config.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'
import { $region, keepRegion } from '#web/lib/page/region.ts'
import { provideServices } from '#web/lib/page/services.ts'
import { RiskLine } from '#web/ui/RiskLine/RiskLine.tsx'
import { answerCalls } from '../features/post/helpers.tsx'

afterEach(() => {
  act(() => keepRegion())
  setPathLocale('en')
  cleanup()
})

type Warnings = NonNullable<typeof sandbox.riskWarnings>
function show(riskWarnings?: Warnings) {
  const call = answerCalls({})
  provideServices({ exchange: { ...sandbox, ...(riskWarnings && { riskWarnings }) }, client: { call: call as never } })
  const { container } = render(<RiskLine />)
  return () => container.querySelector('.risk-line')
}

// The first of them: no exchange has answered yet.
test('where only some regions have one, its room is kept until the exchange has answered, and no longer where it names none', () => {
  const line = show({ GB: 'Do not invest.' })
  expect(line()?.textContent).toBe('')
  act(() => keepRegion())
  expect(line()).toBeNull()
  act(() => keepRegion('FR'))
  expect(line()).toBeNull()
  act(() => keepRegion('GB'))
  expect(line()?.textContent).toBe('Do not invest.')
})

test('an exchange without warnings shows no line', () => expect(show()()).toBeNull())

test('a line for all is there from the first, in the reader’s language, and gives way to that of their region', () => {
  const line = show({ all: { en: 'Prices move.', de: 'Preise schwanken.' }, GB: 'Do not invest.' })
  expect(line()?.textContent).toBe('Prices move.')
  act(() => setPathLocale('de'))
  expect(line()?.textContent).toBe('Preise schwanken.')
  act(() => keepRegion('GB'))
  expect(line()?.textContent).toBe('Do not invest.')
})

test('a region is kept for the next page; what is none is not', () => {
  keepRegion('GB')
  expect(localStorage.getItem(fullKey('region'))).toBe('GB')
  for (const odd of ['gb', 'GBR', '<b>', undefined]) {
    keepRegion(odd)
    expect([$region.get(), localStorage.getItem(fullKey('region'))]).toEqual(['', ''])
  }
})
