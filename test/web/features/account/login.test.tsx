import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { SealError } from '#bridge/exchange/login/errors.ts'
import { setUser } from '#test/support/setCookie.ts'
import { resetOnReaderChange } from '#web/app/boot.ts'
import { Login } from '#web/features/account/login/Login.tsx'
import { Register } from '#web/features/account/register/Register.tsx'
import { feedOf, forgetFeeds } from '#web/features/feed/feed.ts'
import { browser } from '#web/lib/page/browser.ts'
import { provideServices, services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { field, logInAs, openAt, refusal, settle, submit, type } from './world.tsx'

const name = 'Email or mobile number'
const secret = 'Sandbox-2026'
let world: ReturnType<typeof openAt>

const open = (path = '/login', origin?: string) => {
  world = openAt(path, origin)
  return render(<Login />)
}
afterEach(() => {
  logInAs('')
  world.stop()
  forgetFeeds()
})

const fill = (who: string, password = secret) => {
  type(name, who)
  type('Password', password)
}
const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])

test('sends address and password once, however often the form is submitted', async () => {
  open()
  fill(' ada@example.com ')
  await submit()
  await submit()
  expect(world.all('user.login').map(({ body }) => body)).toEqual([{ loginName: 'ada@example.com', pwd: secret }])
  // The QR code next to it may show the same text.
  expect(screen.getByRole('button', { name: 'One moment…' }).getAttribute('aria-disabled')).toBe('true')
})

test('links to the exchange’s page for a new password, if configured', () => {
  const view = open()
  const link = () => screen.queryByRole('link', { name: 'Forgot password?' })
  expect(link()?.getAttribute('href')).toBe('https://meridian.example/forgot-password')
  view.unmount()
  const { exchange, ...others } = services()
  provideServices({ ...others, exchange: { ...exchange, links: {} } })
  render(<Login />)
  expect(link()).toBeNull()
})

test.each([
  ['0151 234-567', { loginName: '0151234567', areaCode: '1' }],
  ['+49 151 234567', { loginName: '151234567', areaCode: '49' }],
  ['0049151234567', { loginName: '151234567', areaCode: '49' }],
  ['٠٥٠١٢٣٤٥٦٧', { loginName: '0501234567', areaCode: '1' }],
])('recognises “%s” as a number', async (typed, who) => {
  open()
  fill(typed)
  await submit()
  expect(world.last('user.login').body).toEqual({ ...who, pwd: secret })
})

test('asks for the country once the input can only be a number', () => {
  open()
  expect(screen.queryByLabelText(/Country or region/)).toBeNull()
  type(name, '+49 15')
  expect(screen.getByLabelText('Country or region: Germany, +49')).toBeTruthy()
  type(name, 'ada@example.com')
  expect(screen.queryByLabelText(/Country or region/)).toBeNull()
})

test('has name and password in one form, for password managers', () => {
  const { container } = open()
  const form = container.querySelector('form')
  expect([form?.method, form?.contains(field(name)), form?.contains(field('Password'))]).toEqual(['post', true, true])
  expect([field(name).name, field(name).id, field(name).autocomplete]).toEqual(['username', 'username', 'username'])
  expect([field('Password').type, field('Password').autocomplete]).toEqual(['password', 'current-password'])
})

test('shows the password on request, and hides it again', () => {
  open()
  fireEvent.click(screen.getByLabelText('Show password'))
  expect(field('Password').type).toBe('text')
  fireEvent.click(screen.getByLabelText('Hide password'))
  expect(field('Password').type).toBe('password')
})

test('shows each error at its field, and focuses the first one', async () => {
  open()
  await submit()
  expect(screen.getByText('Please enter Email or mobile number')).toBeTruthy()
  expect(screen.getByText('Please enter Password')).toBeTruthy()
  expect(document.activeElement).toBe(field(name))
  expect(world.all('user.login')).toEqual([])
  type(name, 'ada@host')
  expect(screen.queryByText('Please enter Email or mobile number')).toBeNull()
  await submit()
  expect(screen.getByText('Email or mobile number is not a valid email address')).toBeTruthy()
})

test.each([
  ['the exchange’s own sentence', refusal('The name or the password is wrong.'), 'The name or the password is wrong.'],
  ['no network', new NetworkError(true, null), 'You are offline. What you typed is still here.'],
  [
    'an exchange that is out of reach',
    new NetworkError(false, null),
    'Could not reach the exchange. Please try again.',
  ],
  ['signing switched off', new SealError('closed'), /Log-in is unavailable/],
  ['a key without a valid signature', new SealError('serverKey'), /could not prove its identity/],
])('shows %s above the button, and keeps all input', async (_, error, sentence) => {
  open()
  fill('ada@example.com')
  await submit()
  await settle(() => world.last('user.login').fail(error))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect([field(name).value, field('Password').value]).toEqual(['ada@example.com', secret])
  await submit()
  expect(world.all('user.login')).toHaveLength(2)
})

test.each([
  [true, null],
  [false, 'This browser cannot store session keys'],
])('tells before a log-in whether it ends with the page (the browser stores keys: %j)', async (isLasting, said) => {
  open()
  Object.assign(services().client, { warmUp: async () => isLasting })
  const sentence = () => screen.queryByText(/cannot store session keys/)
  expect(sentence()).toBeNull()
  await settle(() => fireEvent.focusIn(field(name)))
  expect(sentence()?.textContent ?? null).toEqual(said && expect.stringContaining(said))
  expect(world.all('user.login')).toEqual([])
})

test('focuses the password after a rejection', async () => {
  open()
  fill('ada@example.com')
  await submit()
  await settle(() => world.last('user.login').fail(refusal('Wrong.')))
  await screen.findByText('Wrong.')
  expect(document.activeElement).toBe(field('Password'))
})

test('reports a missing answer after 8 s; a retry aborts the first request', async () => {
  vi.useFakeTimers()
  open()
  fill('ada@example.com')
  await submit()
  await act(() => vi.advanceTimersByTimeAsync(7_999))
  expect(screen.queryByText('Try again')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  fireEvent.click(screen.getByText('Try again'))
  const [first, second] = world.all('user.login')
  expect([first?.signal?.aborted, second?.signal?.aborted]).toEqual([true, false])
  expect(second?.body).toEqual(first?.body)
})

test('stores no input', async () => {
  open()
  fill('ada@example.com')
  await submit()
  expect(stored()).not.toContain(secret)
  expect(stored()).not.toContain('ada@example.com')
})

test('returns to the previous page after the log-in, with the reader’s content', async () => {
  open('/login?from=%2Finsights%2Fposts%2F31')
  const stop = resetOnReaderChange()
  const feed = feedOf('recommended')
  const life = document
  fill('ada@example.com')
  await submit()
  setUser('1001')
  await settle(() => world.last('user.login').answer({ userInfo: { userId: '1001', token: 't' } }))
  await vi.waitFor(() => expect(location.pathname).toBe('/insights/posts/31'))
  expect($viewer.get()).toBe('1001')
  expect(feedOf('recommended')).not.toBe(feed)
  expect(document).toBe(life)
  expect(stored()).not.toContain('ada@example.com')
  stop()
})

test.each(['https://evil.example/x', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?from=x', ''])(
  'leads from “%s” to the feed',
  async (from) => {
    open(`/login?from=${encodeURIComponent(from)}`)
    fill('ada@example.com')
    await submit()
    await settle(() => world.last('user.login').answer({ userInfo: { userId: '1001', token: 't' } }))
    await vi.waitFor(() => expect(location.pathname).toBe('/insights'))
    expect(location.origin).toBe('https://site.example')
  },
)

const ticket = { ticket: 'T', methods: ['email', 'google'], sentTo: { email: 'a•••@example.com' } }

async function openSecondStep() {
  open()
  fill('ada@example.com')
  await submit()
  await settle(() => world.last('user.login').answer({ secondStep: ticket }))
  await screen.findByText('Confirm it’s you')
}

test('a second step asks for one code per method, sends the first, and shows where to', async () => {
  await openSecondStep()
  expect(world.all('user.sendCode').map(({ body }) => body)).toEqual([
    { purpose: 'login', ticket: 'T', method: 'email' },
  ])
  await settle(() => world.last('user.sendCode').answer({ waitSeconds: 60 }))
  expect(await screen.findByText('Sent to a•••@example.com')).toBeTruthy()
  expect(screen.getByText('Again in 60 s').getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByText('Again in 60 s'))
  expect(world.all('user.sendCode')).toHaveLength(1)
  expect(field('Code from your email').autocomplete).toBe('one-time-code')
})

test('only the focused one of several code fields allows autofill', async () => {
  await openSecondStep()
  const [mail, authenticator] = [field('Code from your email'), field('Code from your authenticator app')]
  expect([mail, authenticator].map(({ autocomplete }) => autocomplete)).toEqual(['one-time-code', 'off'])
  act(() => authenticator.focus())
  expect([mail, authenticator].map(({ autocomplete }) => autocomplete)).toEqual(['off', 'one-time-code'])
})

test('accepts pasted codes with separators, and sends them with the ticket', async () => {
  await openSecondStep()
  type('Code from your email', ' 123 456 ')
  type('Code from your authenticator app', '٦٥٤-٣٢١')
  expect(field('Code from your email').value).toBe('123456')
  await submit()
  expect(world.last('user.verifyLoginV2').body).toEqual({ ticket: 'T', emailCode: '123456', googleCode: '654321' })
  expect(stored()).not.toContain('123456')
})

test('shows a too short code as an error of its field', async () => {
  await openSecondStep()
  type('Code from your email', '123')
  type('Code from your authenticator app', '654321')
  await submit()
  expect(screen.getByText('Code from your email must be exactly 6 characters')).toBeTruthy()
  expect(document.activeElement).toBe(field('Code from your email'))
  expect(world.all('user.verifyLoginV2')).toEqual([])
})

test('going back from the second step keeps all input', async () => {
  await openSecondStep()
  fireEvent.click(screen.getByText('Use another account'))
  expect([field(name).value, field('Password').value]).toEqual(['ada@example.com', secret])
})

test('logs an agency in by its own paths', async () => {
  open()
  fireEvent.click(screen.getByText('Agency account'))
  fill('agency@example.com')
  await submit()
  await settle(() => world.last('user.agencyLogin').answer({ secondStep: { ...ticket, methods: ['google'] } }))
  await screen.findByText('Confirm it’s you')
  type('Code from your authenticator app', '654321')
  await submit()
  expect(world.last('user.agencyVerifyLogin').body).toEqual({ ticket: 'T', googleCode: '654321' })
  expect([world.all('user.login'), world.all('user.sendCode')]).toEqual([[], []])
})

test('sends a system code to the account’s address, in place of the password', async () => {
  open('/login?as=system')
  fireEvent.click(screen.getByText('Send code'))
  expect(screen.getByText('Please enter Email or mobile number')).toBeTruthy()
  type(name, '+49 151 234567')
  await settle(() => fireEvent.click(screen.getByText('Send code')))
  expect(world.last('user.sendSystemCode').body).toEqual({ areaCode: '49', mobile: '151234567' })
  type('System code', '123456')
  await submit()
  expect(world.last('user.verifySystemLoginV2').body).toEqual({ verifyCode: '123456' })
  await settle(() => world.last('user.verifySystemLoginV2').answer({ secondStep: { ...ticket, methods: ['google'] } }))
  await screen.findByText('Confirm it’s you')
  expect($viewer.get()).toBeNull()
  type('Code from your authenticator app', '654321')
  await submit()
  expect(world.last('user.verifyLoginV2').body).toEqual({ ticket: 'T', googleCode: '654321' })
  fireEvent.click(screen.getByText('Use another account'))
  expect(field(name).value).toBe('+49 151 234567')
})

test('says why a system code was not sent, and leads back to name and password', async () => {
  open('/login?as=system')
  type(name, 'ada@example.com')
  await settle(() => fireEvent.click(screen.getByText('Send code')))
  await settle(() => world.last('user.sendSystemCode').fail(refusal('There is no such call.')))
  expect(await screen.findByText('There is no such call.')).toBeTruthy()
  expect(screen.getByText('Log in with a password')).toBeTruthy()
})

test('uses the older version of both calls if the exchange has only that, with the same answers', async () => {
  open('/login?as=system')
  const { exchange, client } = services()
  provideServices({ exchange: defineExchange({ ...exchange, logIn: { verify: 'v1', system: 'v1' } }), client })
  type('System code', '123456')
  await submit()
  expect(world.last('user.verifySystemLogin').body).toEqual({ verifyCode: '123456' })
  const secondStep = { ...ticket, methods: ['google'] }
  await settle(() => world.last('user.verifySystemLogin').answer({ accessTokenResVO: { secondStep } }))
  await screen.findByText('Confirm it’s you')
  expect($viewer.get()).toBeNull()
  type('Code from your authenticator app', '654321')
  await submit()
  expect(world.last('user.verifyLogin').body).toEqual({ ticket: 'T', googleCode: '654321' })
  logInAs('1001')
  const userInfo = { userId: '1001', token: '' }
  await settle(() => world.last('user.verifyLogin').answer({ accessTokenResVO: { userInfo } }))
  await vi.waitFor(() => expect(location.pathname).toBe('/insights'))
})

describe('a browser that blocks cookies', () => {
  const block = () => vi.spyOn(document, 'cookie', 'get').mockReturnValue('')

  test.each(['/login', '/register'])('is explained at %s before any input', (path) => {
    world = openAt(path)
    block()
    const renew = vi.spyOn(browser, 'renew').mockImplementation(() => {})
    render(path === '/login' ? <Login /> : <Register />)
    expect(screen.getByRole('heading').textContent).toBe('Allow cookies to log in')
    expect(screen.getByText(/blocks this site’s cookies.*Allow them in your browser settings/)).toBeTruthy()
    expect(screen.queryByLabelText('Password')).toBeNull()
    fireEvent.click(screen.getByText('Try again'))
    expect(renew).toHaveBeenCalledOnce()
  })

  test('is explained when the cookies of a successful log-in are missing', async () => {
    open()
    fill('ada@example.com')
    await submit()
    block()
    await settle(() => world.last('user.login').answer({ userInfo: { userId: '7', token: 't' } }))
    expect((await screen.findAllByText(/blocks this site’s cookies/)).length).toBe(1)
    expect(location.pathname).toBe('/login')
  })
})

test('disables input on plain HTTP, and links to the page by HTTPS', () => {
  open('/login?from=%2Finsights', 'http://localhost:8080')
  expect(screen.queryByLabelText('Password')).toBeNull()
  const link = screen.getByText('Open over HTTPS')
  expect(link.getAttribute('href')).toBe('https://localhost:8443/login?from=%2Finsights')
})

test('does not stop a logged-in reader', async () => {
  world = openAt('/login?from=%2Finsights%2Fposts%2F31')
  logInAs('1001')
  render(<Login />)
  fireEvent.click(screen.getByText('Continue'))
  await vi.waitFor(() => expect(location.pathname).toBe('/insights/posts/31'))
})
