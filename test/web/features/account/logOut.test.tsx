import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AccountEntry } from '#web/features/account/AccountMenu/AccountMenu.tsx'
import { draftStoreOf, newDraft, recordOf } from '#web/features/writing/drafts/draftStore.ts'
import { services } from '#web/lib/page/services.ts'
import { $overlays } from '#web/ui/overlays.ts'
import { logInAs, openAt } from './world.tsx'

let world: ReturnType<typeof openAt>
const logOut = vi.fn(async () => {})
const drafts = draftStoreOf('1')

beforeEach(async () => {
  world = openAt('/insights')
  Object.assign(services().client, { logOut })
  logInAs('1')
  const draft = newDraft('message', { draftId: 'd1', text: 'I began to write' })
  await drafts.change('d1', () => recordOf(draft))
})
afterEach(() => {
  $overlays.set({})
  logInAs('')
  world.stop()
  logOut.mockClear()
})

async function pressLogOut(): Promise<void> {
  render(<AccountEntry />)
  fireEvent.click(screen.getByRole('button', { name: /Your account/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
}
async function answer(name: string): Promise<void> {
  await pressLogOut()
  const { account: Sheet } = await vi.waitFor(() => {
    expect($overlays.get()).toHaveProperty('account')
    return $overlays.get()
  }, 8_000)
  if (!Sheet) throw new Error('Nothing is asked.')
  render(<Sheet />)
  expect(screen.getByText('Keep your drafts on this device?')).toBeTruthy()
  expect(logOut).not.toHaveBeenCalled()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
}

test.each([
  ['Keep and log out', 1],
  ['Remove and log out', 0],
])('asks once at the log-out what to do with drafts: %s', async (name, left) => {
  await answer(name)
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledTimes(1), 8_000)
  expect(await drafts.all()).toHaveLength(left)
  expect(screen.queryByText('Keep your drafts on this device?')).toBeNull()
})

test('closing the question keeps the session and all drafts', async () => {
  await answer('Close')
  expect(screen.queryByText('Keep your drafts on this device?')).toBeNull()
  expect(logOut).not.toHaveBeenCalled()
  expect(await drafts.all()).toHaveLength(1)
})

test('does not ask without drafts', async () => {
  await drafts.change('d1', () => null)
  await pressLogOut()
  await vi.waitFor(() => expect(logOut).toHaveBeenCalledTimes(1), 8_000)
  expect($overlays.get()).toEqual({})
})
