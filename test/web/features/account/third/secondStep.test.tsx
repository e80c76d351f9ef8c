import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, submit } from '../world.tsx'
import { openThird, press, type, withToken } from './page.tsx'

/** The browser's own part of a ceremony. */
const ceremony = vi.hoisted(() => ({ startAuthentication: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => ceremony)

const page = openThird()
const options = { challenge: 'c', allowCredentials: [] }
const proof = { id: 'p', type: 'public-key' }
const session = { userInfo: { userId: '1001', token: 't' } }

beforeEach(() => {
  ceremony.startAuthentication.mockReset().mockResolvedValue(proof)
})

/** Comes back from a provider to an account that asks for a second step. */
async function come(secondStep: object) {
  await page.leaveAndReturn('Continue with Google', withToken, '/login?from=%2Finsights%2Ftopics')
  await page.answer('third.google.check', { secondStep: { ticket: 'T', ...secondStep } })
  await screen.findByText('Confirm it’s you')
}
const withPasskey = { methods: ['email'], sentTo: { email: 'a•••@example.com' }, hasPasskey: true }

test('sends codes in the provider’s fields', async () => {
  await come({ methods: ['email', 'mobile', 'google'], sentTo: { email: 'a•••@example.com' } })
  type('Code from your email', '111111')
  type('Code from the text message', '222222')
  type('Code from your authenticator app', '333333')
  await submit()
  const codes = { emailCode: '111111', mobile: '222222', serialNO: '333333' }
  expect(page.last('third.google.securityVerify').body).toEqual({ ticket: 'T', ...codes })
})

test('a passkey replaces all codes, and returns to the previous page', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  await come(withPasskey)
  await submit()
  await page.answer('user.fidoLoginOptions', { options })
  expect((await page.asked('user.verifyAuthLogin')).body).toEqual({
    ticket: 'T',
    fidoVerifyCode: JSON.stringify(proof),
  })
  await page.answer('user.verifyAuthLogin', session)
  await vi.waitFor(() => expect(location.pathname).toBe('/insights/topics'))
  expect([page.all('user.sendCode'), page.all('third.google.securityVerify')]).toEqual([[], []])
})

test('allows a code in the provider’s step after a rejected passkey', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  await come(withPasskey)
  await submit()
  await page.answer('user.fidoLoginOptions', { options })
  await page.fail('user.verifyAuthLogin', refusal('This passkey is not one of this account.'))
  expect(await screen.findByText('This passkey is not one of this account.')).toBeTruthy()
  await press('Use a code instead')
  expect(page.last('user.sendCode').body).toEqual({ purpose: 'login', ticket: 'T', method: 'email' })
  type('Code from your email', '111111')
  await submit()
  expect(page.last('third.google.securityVerify').body).toEqual({ ticket: 'T', emailCode: '111111' })
})
