import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Register } from '#web/features/account/register/Register.tsx'
import { provideServices, services } from '#web/lib/page/services.ts'
import { field, logInAs, openAt, refusal, settle, submit, type } from './world.tsx'

const secret = 'Sandbox-2026'
let world: ReturnType<typeof openAt>
const open = () => {
  world = openAt('/register')
  return render(<Register />)
}
afterEach(() => {
  logInAs('')
  world.stop()
})

const by = (text: string) => fireEvent.click(screen.getByLabelText(text, { selector: 'input[type="radio"]' }))
const email = () => screen.getByLabelText('Email', { selector: '#email' }) as HTMLInputElement
const passwords = (one = secret, two = one) => {
  type('Password', one)
  type('Repeat password', two)
}

test('registers by email, with its code and the password twice', async () => {
  open()
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  await settle(() => fireEvent.click(screen.getByText('Send code')))
  expect(world.last('user.sendCode').body).toEqual({ purpose: 'register', email: 'ada@example.com' })
  type('Code from your email', '123456')
  passwords()
  await submit()
  expect(world.last('user.registerEmail').body).toEqual({
    email: 'ada@example.com',
    verifyCode: '123456',
    pwd: secret,
    rePwd: secret,
  })
  await settle(() => world.last('user.registerEmail').answer({ userInfo: { userId: '1001', token: 't' } }))
  await vi.waitFor(() => expect(location.pathname).toBe('/insights'))
})

test('lets the browser fill in only the focused code field', () => {
  open()
  by('Both')
  const codes = ['Code from your email', 'Code from the text message'].map(field)
  const filled = () => codes.map(({ autocomplete }) => autocomplete)
  expect(filled()).toEqual(['one-time-code', 'off'])
  act(() => codes[1]?.focus())
  expect(filled()).toEqual(['off', 'one-time-code'])
})

test.each([
  {
    way: 'Mobile',
    call: 'user.registerMobile',
    email: undefined,
    fields: { 'Mobile number': '+49 151 234567', 'Code from the text message': '123456' },
    body: { areaCode: '49', mobile: '151234567', verifyCode: '123456' },
  },
  {
    way: 'Both',
    call: 'user.registerMobileAndEmail',
    email: 'ada@example.com',
    fields: { 'Mobile number': '5551234', 'Code from your email': '111111', 'Code from the text message': '222222' },
    body: {
      email: 'ada@example.com',
      areaCode: '1',
      mobile: '5551234',
      emailVerifyCode: '111111',
      verifyCode: '222222',
    },
  },
] as const)('registers by $way, with a code for each address', async ({ way, call, email: value, fields, body }) => {
  open()
  by(way)
  if (value) fireEvent.input(email(), { target: { value } })
  for (const [label, text] of Object.entries(fields)) type(label, text)
  passwords()
  await submit()
  expect(world.last(call).body).toEqual({ ...body, pwd: secret, rePwd: secret })
})

test('shows the rules for passwords before typing', () => {
  open()
  expect(screen.getByText('8 to 128 characters, with a letter and a digit')).toBeTruthy()
})

test.each([
  ['short1', 'short1', 'Password must be at least 8 characters'],
  ['onlyletters', 'onlyletters', 'Password must include a letter and a digit'],
  ['12345678', '12345678', 'Password must include a letter and a digit'],
  [secret, 'Sandbox-2027', 'Repeat password is not the same as Password'],
])('“%s” and “%s”: %s', async (one, two, sentence) => {
  open()
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  type('Code from your email', '123456')
  passwords(one, two)
  await submit()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(world.all('user.registerEmail')).toEqual([])
})

test('marks new passwords for password managers', () => {
  open()
  expect([field('Password').autocomplete, field('Repeat password').autocomplete]).toEqual([
    'new-password',
    'new-password',
  ])
  expect(email().autocomplete).toBe('username')
})

test('offers another code after the wait, and shows at the field why one was not sent', async () => {
  vi.useFakeTimers()
  open()
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  await settle(() => fireEvent.click(screen.getByText('Send code')))
  await act(() => world.last('user.sendCode').answer({ waitSeconds: 2 }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('Again in 1 s')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await settle(() => fireEvent.click(screen.getByText('Send again')))
  await act(async () => {
    world.last('user.sendCode').fail(refusal('Too many codes.'))
    await vi.advanceTimersByTimeAsync(1)
  })
  expect(screen.getByText('Too many codes.')).toBeTruthy()
  expect(email().value).toBe('ada@example.com')
})

test('keeps the chosen way over a reload, and no personal data', async () => {
  const { unmount } = open()
  by('Both')
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  type('Mobile number', '5551234')
  type('Code from your email', '111111')
  passwords()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/111111|Sandbox|ada|5551234/)
  unmount()
  render(<Register />)
  expect([email().value, field('Mobile number').value, field('Password').value]).toEqual(['', '', ''])
})

const wanting = () => {
  open()
  const { exchange, ...others } = services()
  const links = { terms: { en: 'https://acme.example/terms', de: 'https://acme.example/agb' }, privacy: '/privacy' }
  provideServices({ ...others, exchange: { ...exchange, links, terms: { version: '2026-03' } } })
  cleanup()
  return render(<Register />)
}

test('asks to accept the exchange’s terms if required, and sends their version', async () => {
  wanting()
  expect(screen.getByText('Terms of use').getAttribute('href')).toBe('https://acme.example/terms')
  expect(screen.getByText('Privacy policy').getAttribute('href')).toBe('/privacy')
  fireEvent.input(email(), { target: { value: 'ada@example.com' } })
  type('Code from your email', '123456')
  passwords()
  await submit()
  expect(screen.getByText('Accept the terms of use to create an account.')).toBeTruthy()
  expect(world.all('user.registerEmail')).toEqual([])
  fireEvent.click(field('I accept the terms of use, version 2026-03.'))
  await submit()
  expect(world.last('user.registerEmail').body).toEqual({
    email: 'ada@example.com',
    verifyCode: '123456',
    pwd: secret,
    rePwd: secret,
    termsVersion: '2026-03',
  })
})
