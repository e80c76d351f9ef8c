import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { provideServices, services } from '#web/lib/page/services.ts'
import { settle, submit } from '../world.tsx'
import { field, nonce, openThird, press, stored, type, withToken } from './page.tsx'

const page = openThird()

describe('a new user', () => {
  const begin = async () => {
    const { id } = await page.leaveAndReturn('Continue with Google', withToken)
    const newcomer = { name: 'Ada', email: 'ada@example.com' }
    await page.answer('third.google.check', { newcomer })
    await screen.findByText('One more step')
    return { token: 'TOKEN', id }
  }
  const choose = (text: string) =>
    settle(() => fireEvent.click(screen.getByLabelText(text, { selector: 'input[type="radio"]' })))

  test('registers with the provider’s address and its code', async () => {
    const proof = await begin()
    expect(field('Email or mobile number').value).toBe('ada@example.com')
    await press('Send code')
    expect(page.last('user.sendCode').body).toEqual({ purpose: 'register', email: 'ada@example.com' })
    type('Code', '123456')
    await submit()
    expect(page.last('third.google.register').body).toEqual({
      ...proof,
      email: 'ada@example.com',
      emailCode: '123456',
    })
    await page.answer('third.google.register', { userInfo: { userId: '1001', token: 't' } })
    await vi.waitFor(() => expect(location.pathname).toBe('/insights'))
  })

  test('registers with a phone number', async () => {
    const proof = await begin()
    type('Email or mobile number', '+49 151 234567')
    await press('Send code')
    expect(page.last('user.sendCode').body).toEqual({ purpose: 'register', areaCode: '49', mobile: '151234567' })
    type('Code', '123456')
    await submit()
    expect(page.last('third.google.register').body).toEqual({ ...proof, mobile: '+49 151234567', serialNO: '123456' })
  })

  test('connects an existing account with its password and second step', async () => {
    const proof = await begin()
    await choose('Existing account')
    await submit()
    expect(screen.getByText('Please enter Password')).toBeTruthy()
    type('Email or mobile number', '+44 7700900123')
    type('Password', 'Sandbox-2026')
    await submit()
    expect(page.last('third.google.bind').body).toEqual({ ...proof, loginName: '+44 7700900123', pwd: 'Sandbox-2026' })
    expect(stored()).not.toContain('Sandbox-2026')
    const secondStep = { ticket: 'T', methods: ['google'], sentTo: {} }
    await page.answer('third.google.bind', { secondStep })
    await screen.findByText('Confirm it’s you')
    type('Code from your authenticator app', '333333')
    await submit()
    expect(page.last('third.google.securityVerify').body).toEqual({ ticket: 'T', serialNO: '333333' })
  })

  test('registers without an address after an explanation', async () => {
    const proof = await begin()
    await choose('No address')
    expect(screen.getByText(/log in through Google only. If you lose access to it, you lose the account/)).toBeTruthy()
    await submit()
    expect(page.last('third.google.generateVirtual').body).toEqual({ ...proof, sign: nonce })
  })

  test.each([
    ['New account', 'third.google.register'],
    ['No address', 'third.google.generateVirtual'],
  ] as const)('for “%s” the exchange’s terms are accepted first, where it asks for it', async (way, name) => {
    await begin()
    const { exchange, ...others } = services()
    provideServices({ ...others, exchange: { ...exchange, links: { terms: '/terms' }, terms: { version: '2026-03' } } })
    await choose('Existing account')
    await choose(way)
    if (way === 'New account') type('Code', '123456')
    await submit()
    expect(screen.getByText('Accept the terms of use to create an account.')).toBeTruthy()
    fireEvent.click(field('I accept the terms of use, version 2026-03.'))
    await submit()
    expect(page.last(name).body).toMatchObject({ termsVersion: '2026-03' })
  })

  test('goes back without a trace', async () => {
    await begin()
    await press('Log in another way')
    expect(screen.getByText('Continue with Google')).toBeTruthy()
    expect(stored()).not.toContain('TOKEN')
  })
})
