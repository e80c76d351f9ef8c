import { act, render } from '@testing-library/react'
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
})

type Warnings = NonNullable<typeof sandbox.riskWarnings>
function show(riskWarnings?: Warnings) {
  const call = answerCalls({})
  provideServices({ exchange: { ...sandbox, ...(riskWarnings && { riskWarnings }) }, client: { call: call as never } })
  const { container } = render(<RiskLine />)
  return () => container.querySelector('.risk-line')
}

// The first of them: no exchange has answered yet.
test('reserves space for a regional line until the exchange answers', () => {
  const line = show({ GB: 'Do not invest.' })
  expect(line()?.textContent).toBe('')
  act(() => keepRegion())
  expect(line()).toBeNull()
  act(() => keepRegion('FR'))
  expect(line()).toBeNull()
  act(() => keepRegion('GB'))
  expect(line()?.textContent).toBe('Do not invest.')
})

test('shows no line without warnings', () => expect(show()()).toBeNull())

test('shows the general line immediately in the reader’s language, then the regional one', () => {
  const line = show({ all: { en: 'Prices move.', de: 'Preise schwanken.' }, GB: 'Do not invest.' })
  expect(line()?.textContent).toBe('Prices move.')
  act(() => setPathLocale('de'))
  expect(line()?.textContent).toBe('Preise schwanken.')
  act(() => keepRegion('GB'))
  expect(line()?.textContent).toBe('Do not invest.')
})

test('stores a valid region for the next page', () => {
  keepRegion('GB')
  expect(localStorage.getItem(fullKey('region'))).toBe('GB')
  for (const odd of ['gb', 'GBR', '<b>', undefined]) {
    keepRegion(odd)
    expect([$region.get(), localStorage.getItem(fullKey('region'))]).toEqual(['', ''])
  }
})
