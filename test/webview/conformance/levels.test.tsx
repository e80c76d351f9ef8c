import { render, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, expect, test } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { ConformancePage } from '#webview/conformance/Page.tsx'
import type { Results } from '#webview/conformance/report.ts'
import { createConformance } from '#webview/conformance/run.ts'
import { caseGroup } from '#webview/contract/cases.ts'
import { levelOfCase } from '#webview/contract/levels.ts'

let takeDown = () => {}
afterEach(() => {
  takeDown()
})

test('shows the state of each level, with its cases under its name', () => {
  const conformance = createConformance({ page: window, app: exchange.app, excuses: [], reload: () => {} })
  takeDown = () => conformance.close()
  const auto = conformance.cases.filter((item) => caseGroup(item) === 'auto')
  const results: Results = Object.fromEntries(
    auto.map((item) => [
      item.id,
      { status: levelOfCase(item) === 'show' ? 'passed' : 'notYet', received: '' } as const,
    ]),
  )
  render(
    <ConformancePage
      conformance={{ ...conformance, $results: atom(results) }}
      transcript={() => expect.fail('The transcript was not requested.')}
    />,
  )
  const show = auto.filter((item) => levelOfCase(item) === 'show').length
  expect(screen.getByText(new RegExp(`^Show: ${show} of ${show}`)).parentElement?.textContent).toMatch(/passes$/)
  for (const name of ['Hand over', 'Whole', 'Exchange'])
    expect(screen.getByText(new RegExp(`^${name}: 0 of \\d+`)).parentElement?.textContent).toMatch(/not yet$/)
  expect(screen.getByRole('region', { name: 'Show' }).textContent).toContain('closePage')
  expect(screen.getByRole('region', { name: 'Whole' }).textContent).toContain('trackEvents')
})
