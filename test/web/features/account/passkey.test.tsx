import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { setUser } from '#test/support/setCookie.ts'
import { Login } from '#web/features/account/login/Login.tsx'
import { $viewer } from '#web/lib/page/viewer.ts'
import { field, logInAs, openAt, refusal, settle, submit, type } from './world.tsx'

/** The browser's own part of a ceremony. */
const ceremony = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ceremony)

const options = { challenge: 'c', allowCredentials: [] }
const proof = { id: 'p', type: 'public-key' }
const secondStep = { ticket: 'T', methods: ['email'], sentTo: { email: 'a•••@example.com' }, hasPasskey: true }
let world: ReturnType<typeof openAt>

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  ceremony.startAuthentication.mockReset().mockResolvedValue(proof)
})
afterEach(() => {
  logInAs('')
  world.stop()
})

async function openSecondStep() {
  world = openAt('/login')
  render(<Login />)
  type('Email or mobile number', 'ada@example.com')
  type('Password', 'Sandbox-2026')
  await submit()
  await settle(() => world.last('user.login').answer({ secondStep }))
  await screen.findByText('Confirm it’s you')
}
const press = (text: string) => act(async () => void fireEvent.click(screen.getByText(text)))
const begin = async () => {
  await openSecondStep()
  await submit()
}

test('proves the user with a passkey for this attempt’s challenge, and sends nothing before', async () => {
  await openSecondStep()
  expect([world.all('user.fidoLoginOptions'), world.all('user.sendCode')]).toEqual([[], []])
  await submit()
  expect(world.last('user.fidoLoginOptions').body).toEqual({ ticket: 'T' })
  await settle(() => world.last('user.fidoLoginOptions').answer({ options }))
  await vi.waitFor(() => expect(world.all('user.verifyAuthLogin')).toHaveLength(1))
  expect(ceremony.startAuthentication).toHaveBeenCalledWith({ optionsJSON: options })
  expect(world.last('user.verifyAuthLogin').body).toEqual({ ticket: 'T', fidoVerifyCode: JSON.stringify(proof) })
  setUser('1001')
  await settle(() => world.last('user.verifyAuthLogin').answer({ userInfo: { userId: '1001', token: 't' } }))
  await vi.waitFor(() => expect($viewer.get()).toBe('1001'))
})

const named = (name: string) => Object.assign(new Error('no'), { name })
test.each([
  ['NotAllowedError', 'That was canceled, or took too long. Nothing has changed.'],
  ['AbortError', 'That was canceled, or took too long. Nothing has changed.'],
  ['SecurityError', 'Passkeys cannot be used at this address.'],
  ['UnknownError', 'That did not work on this device. Try another device, or a code.'],
])('shows that a ceremony ended with %s, sends nothing, and allows a retry', async (name, sentence) => {
  ceremony.startAuthentication.mockRejectedValueOnce(named(name))
  await begin()
  await settle(() => world.last('user.fidoLoginOptions').answer({ options }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect([world.all('user.verifyAuthLogin'), $viewer.get()]).toEqual([[], null])
  await submit()
  expect(world.all('user.fidoLoginOptions')).toHaveLength(2)
})

test.each([
  [
    'a proof that the exchange refuses',
    refusal('This passkey is not one of this account.'),
    'This passkey is not one of this account.',
  ],
  ['no network', new NetworkError(true, null), 'You are offline. What you typed is still here.'],
])('shows %s, and logs no user in', async (_, error, sentence) => {
  await begin()
  await settle(() => world.last('user.fidoLoginOptions').answer({ options }))
  await vi.waitFor(() => expect(world.all('user.verifyAuthLogin')).toHaveLength(1))
  await settle(() => world.last('user.verifyAuthLogin').fail(error))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect($viewer.get()).toBeNull()
})

test('shows why there is no challenge, and allows a code instead', async () => {
  await begin()
  await settle(() => world.last('user.fidoLoginOptions').fail(refusal('There is no such call.')))
  expect(await screen.findByText('There is no such call.')).toBeTruthy()
  expect(screen.getByText('Use a code instead')).toBeTruthy()
})

test('sends a code only when it is used instead', async () => {
  await openSecondStep()
  await press('Use a code instead')
  expect(field('Code from your email')).toBeTruthy()
  expect(world.last('user.sendCode').body).toEqual({ purpose: 'login', ticket: 'T', method: 'email' })
})

test('shows the code field immediately in a browser without passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await openSecondStep()
  expect(screen.queryByText('Continue with a passkey')).toBeNull()
  expect(field('Code from your email')).toBeTruthy()
})

async function sendPassword(): Promise<void> {
  vi.useFakeTimers()
  world = openAt('/login')
  render(<Login />)
  type('Email or mobile number', 'ada@example.com')
  type('Password', 'Sandbox-2026')
  await submit()
}

test('sends a passkey with the password and its own challenge when there is no answer', async () => {
  await sendPassword()
  expect(screen.queryByText('Continue with a passkey')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  vi.useRealTimers()
  await press('Continue with a passkey')
  expect(world.last('user.fidoLoginOptions').body).toEqual({})
  await settle(() => world.last('user.fidoLoginOptions').answer({ options }))
  await vi.waitFor(() => expect(world.all('user.login')).toHaveLength(2))
  const [loginName, pwd] = ['ada@example.com', 'Sandbox-2026']
  expect(world.all('user.login').map(({ body }) => body)).toEqual([
    { loginName, pwd },
    { loginName, pwd, fidoVerifyCode: JSON.stringify(proof) },
  ])
  // The next try is one by the password again.
  await settle(() => world.last('user.login').fail(refusal('The name or the password is wrong.')))
  await submit()
  expect(world.last('user.login').body).toEqual({ loginName, pwd })
})

test('reports a 429, after which the next log-in can send a passkey with the password', async () => {
  await sendPassword()
  await settle(() => world.last('user.login').busy())
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  vi.useRealTimers()
  expect(await screen.findByText('Slow down.')).toBeTruthy()
  await press('Continue with a passkey')
  await settle(() => world.last('user.fidoLoginOptions').answer({ options }))
  await vi.waitFor(() => expect(world.all('user.login')).toHaveLength(2))
  expect(world.last('user.login').body).toMatchObject({ pwd: 'Sandbox-2026', fidoVerifyCode: JSON.stringify(proof) })
})
