import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Settings } from '#web/features/settings/screen/Settings.tsx'
import { logInAs, openAt, refusal, settle } from '../account/world.tsx'

/** The browser's own part of a ceremony. */
const ceremony = vi.hoisted(() => ({ startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ceremony)

const options = { challenge: 'c' }
const made = { id: 'p', type: 'public-key' }
const passkey = { credentialId: 'p', name: 'Chrome, Linux', createdAt: Date.UTC(2026, 10, 20, 12), usedAt: null }
let world: ReturnType<typeof openAt>

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  ceremony.startRegistration.mockReset().mockResolvedValue(made)
})
afterEach(() => {
  logInAs('')
  world.stop()
})

const show = (pane: string, origin?: string) => {
  world = openAt(`/insights/setting/${pane}`, origin)
  logInAs('1001')
  render(<Settings params={{ pane }} />)
}
/** The pane is loaded when it is first shown. */
const asked = () => vi.waitFor(() => expect(world.all('user.fidoList')).toHaveLength(1))
async function open(passkeys: readonly object[] = []) {
  show('passkeys')
  await asked()
  await settle(() => world.last('user.fidoList').answer({ passkeys }))
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('creates a passkey for the exchange’s challenge, and lists it', async () => {
  await open()
  expect(screen.getByText('No passkeys yet')).toBeTruthy()
  await press('Add a passkey')
  await settle(() => world.last('user.fidoRegisterOptions').answer({ options }))
  await vi.waitFor(() => expect(world.all('user.fidoRegister')).toHaveLength(1))
  expect(ceremony.startRegistration).toHaveBeenCalledWith({ optionsJSON: options })
  expect(world.last('user.fidoRegister').body).toEqual({ fidoRegisterCode: JSON.stringify(made) })
  await settle(() => world.last('user.fidoRegister').answer(null))
  await vi.waitFor(() => expect(world.all('user.fidoList')).toHaveLength(2))
  await settle(() => world.last('user.fidoList').answer({ passkeys: [passkey] }))
  expect(await screen.findByText('Chrome, Linux')).toBeTruthy()
  expect(screen.getByText(/Not used yet/)).toBeTruthy()
})

test.each([
  ['NotAllowedError', 'That was canceled, or took too long. Nothing has changed.'],
  ['InvalidStateError', 'This device already has a passkey for this account.'],
])('shows that a ceremony ended with %s, and stores nothing', async (name, sentence) => {
  ceremony.startRegistration.mockRejectedValueOnce(Object.assign(new Error('no'), { name }))
  await open()
  await press('Add a passkey')
  await settle(() => world.last('user.fidoRegisterOptions').answer({ options }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(world.all('user.fidoRegister')).toEqual([])
})

test('shows the exchange’s message after a rejection', async () => {
  await open()
  await press('Add a passkey')
  await settle(() => world.last('user.fidoRegisterOptions').fail(refusal('There is room for 10 passkeys.')))
  expect(await screen.findByText('There is room for 10 passkeys.')).toBeTruthy()
})

test('removes a passkey after a confirmation', async () => {
  await open([passkey])
  await press('Remove the passkey Chrome, Linux')
  expect(world.all('user.fidoRemove')).toEqual([])
  await press('Keep it')
  await press('Remove the passkey Chrome, Linux')
  await press('Remove')
  expect(world.last('user.fidoRemove').body).toEqual({ credentialId: 'p' })
  await settle(() => world.last('user.fidoRemove').answer(null))
  await vi.waitFor(() => expect(world.all('user.fidoList')).toHaveLength(2))
})

test('keeps a passkey whose removal failed, with the reason', async () => {
  await open([passkey])
  await press('Remove the passkey Chrome, Linux')
  await press('Remove')
  await settle(() => world.last('user.fidoRemove').fail(refusal('There is no such call.')))
  expect(await screen.findByText('There is no such call.')).toBeTruthy()
  expect(screen.getByText('Chrome, Linux')).toBeTruthy()
})

test('shows that the list failed, and offers a retry', async () => {
  show('passkeys')
  await asked()
  await settle(() => world.last('user.fidoList').fail(refusal('No.')))
  expect(await screen.findByText('Your passkeys did not load')).toBeTruthy()
  await press('Try again')
  expect(world.all('user.fidoList')).toHaveLength(2)
})

test('offers no passkeys on plain HTTP or in a browser without them', async () => {
  show('', 'http://localhost:8080')
  expect(screen.queryByText('Passkeys')).toBeNull()
  cleanup()
  world.stop()
  vi.stubGlobal('PublicKeyCredential', undefined)
  show('passkeys')
  expect(await screen.findByText('Not available here')).toBeTruthy()
  expect(world.all('user.fidoList')).toEqual([])
})

test('asks a visitor to log in first', async () => {
  world = openAt('/insights/setting/passkeys')
  render(<Settings params={{ pane: 'passkeys' }} />)
  expect(await screen.findByText('This needs an account')).toBeTruthy()
})
