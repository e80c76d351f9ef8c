import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AccountEntry } from '../../../web/components/AccountMenu/AccountEntry.tsx'
import { logInAs, openAt } from './world.tsx'

let world: ReturnType<typeof openAt>
beforeEach(() => {
  world = openAt('/insights')
  logInAs('1')
})
afterEach(() => {
  cleanup()
  logInAs('')
  world.stop()
})

test('the account’s button is read out as it is written, while there is no picture either', () => {
  render(<AccountEntry labelled />)
  const button = screen.getByRole('button')
  expect(button.querySelector('[data-initial]')?.getAttribute('data-initial')).toBe('Y')
  expect(button.getAttribute('aria-label')).toContain(button.textContent)
})
