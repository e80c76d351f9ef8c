import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError } from '#bridge/exchange/errors.ts'
import { laterAnswers } from '#bridge/exchange/records/laterAnswers.ts'
import { expectConsole } from '#test/support/console.ts'
import { setUser } from '#test/support/setCookie.ts'
import { Login } from '#web/features/account/login/Login.tsx'
import { $device } from '#web/lib/page/device.ts'
import { services } from '#web/lib/page/services.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { logInAs, openAt, refusal, settle, submit, type } from './world.tsx'

const key = 'k'.repeat(43)
let world: ReturnType<typeof openAt>

beforeEach(() => {
  Reflect.set(window, 'innerWidth', 1280)
  $device.set('pc')
})
afterEach(() => {
  logInAs('')
  world.stop()
})

const open = (path = '/login') => {
  world = openAt(path)
  render(<Login />)
}
const asked = (name: Parameters<typeof world.all>[0], count = 1) =>
  vi.waitFor(() => expect(world.all(name)).toHaveLength(count))
/** Its first answers have come: a code is shown. */
async function showCode() {
  open()
  await asked('user.crossTerminalLoginStatus')
  await settle(() => world.last('user.crossTerminalLoginStatus').answer({ pending: null }))
  await asked('user.qrKey')
  vi.useFakeTimers()
  await settle(() => world.last('user.qrKey').answer({ qrcodeKey: key, secondsLeft: 120 }))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const say = async (status: string, more = {}) => {
  await pass(6_000)
  await settle(() => world.last('user.qrKeyStatus').answer({ status, secondsLeft: 100, ...more }))
  await pass(0)
}

test('shows a code with a label and a light frame on a desktop', async () => {
  await showCode()
  const code = screen.getByRole('img', { name: 'QR code for logging in' })
  const [, , size = 0] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const path = code.querySelector('path')?.getAttribute('d') ?? ''
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(Math.min(...places.flat())).toBe(4)
  expect(Math.max(...places.map(([, y = 0]) => y))).toBe(size - 5)
})

test('shows and requests no code on a phone or in the app', async () => {
  Reflect.set(window, 'innerWidth', 390)
  $device.set('mobile')
  open()
  await settle(() => vi.dynamicImportSettled())
  expect(screen.queryByText('Log in with a QR code')).toBeNull()
  expect(world.all('user.crossTerminalLoginStatus')).toEqual([])
})

test('polls less and less often, and not while the page is hidden', async () => {
  await showCode()
  await pass(1_900)
  expect(world.all('user.qrKeyStatus')).toHaveLength(0)
  await pass(600)
  expect(world.all('user.qrKeyStatus')).toHaveLength(1)
  await settle(() => world.last('user.qrKeyStatus').answer({ status: 'waiting', secondsLeft: 110 }))
  await pass(2_400)
  expect(world.all('user.qrKeyStatus')).toHaveLength(1)
  await pass(600)
  expect(world.all('user.qrKeyStatus')).toHaveLength(2)
  Object.defineProperty(document, 'hidden', { value: true, configurable: true })
  await settle(() => world.last('user.qrKeyStatus').answer({ status: 'waiting', secondsLeft: 110 }))
  await pass(60_000)
  expect(world.all('user.qrKeyStatus')).toHaveLength(2)
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(world.all('user.qrKeyStatus')).toHaveLength(3)
})

test.each([
  ['refused', 'The log-in was refused on your phone.'],
  ['expired', 'A code is valid for two minutes.'],
])('shows %s, stops polling, and offers a new code', async (status, sentence) => {
  await showCode()
  await say(status)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'QR code for logging in' })).toBeNull()
  await pass(60_000)
  expect(world.all('user.qrKeyStatus')).toHaveLength(1)
  await act(async () => void fireEvent.click(screen.getByText('New code')))
  await pass(0)
  // Another one is wanted than what may still be pending.
  expect([world.all('user.qrKey').length, world.all('user.crossTerminalLoginStatus').length]).toEqual([2, 1])
})

test('shows two digits after the scan only, and logs in after the confirmation', async () => {
  await showCode()
  expect(screen.queryByText(/^\d+$/)).toBeNull()
  await say('scanned', { digits: '07' })
  expect(screen.getByText('07')).toBeTruthy()
  expect(screen.getByText('Enter these two digits on your phone.')).toBeTruthy()
  await pass(1_500)
  setUser('1001')
  const userInfo = { userId: '1001', token: 't' }
  await settle(() => world.last('user.qrKeyStatus').answer({ status: 'confirmed', secondsLeft: 60, userInfo }))
  await pass(0)
  vi.useRealTimers()
  await vi.waitFor(() => expect($viewer.get()).toBe('1001'))
})

/** An answer as the client hands it on. */
const confirmedBy = (userInfo?: object) =>
  laterAnswers['user.qrKeyStatus'](
    { status: 'confirmed', secondsLeft: 60, ...(userInfo && { userInfo }) },
    { fields: {} },
  )

test.each([
  ['says nothing of who it is', undefined],
  ['cannot be read', { userId: 7.5, token: 1 }],
])('retries twice after a confirmation that %s, then reports it and offers a new code', async (_, userInfo) => {
  const more = confirmedBy(userInfo)
  await showCode()
  await say('confirmed', more)
  expect(screen.getByText('Logging you in…')).toBeTruthy()
  for (let asks = 0; asks < 2; asks++) await say('confirmed', more)
  expect(screen.getByText('The exchange’s response could not be read. Please try again.')).toBeTruthy()
  await pass(60_000)
  expect(world.all('user.qrKeyStatus')).toHaveLength(3)
  await act(async () => void fireEvent.click(screen.getByText('New code')))
  await pass(0)
  expect(world.all('user.qrKey')).toHaveLength(2)
  if (userInfo) expectConsole('warn', /user id/)
})

test('logs in after an unreadable confirmation if the cookies are set', async () => {
  await showCode()
  await pass(6_000)
  setUser('1001')
  await settle(() => world.last('user.qrKeyStatus').answer({ status: 'confirmed', secondsLeft: 60 }))
  await pass(0)
  vi.useRealTimers()
  await vi.waitFor(() => expect($viewer.get()).toBe('1001'))
})

test('shows the exchange’s sentence for a code that was used or belongs to another browser', async () => {
  await showCode()
  await pass(6_000)
  await settle(() => world.last('user.qrKeyStatus').fail(refusal('This QR code has been used. Ask for a new one.')))
  await pass(0)
  expect(screen.getByText('This QR code has been used. Ask for a new one.')).toBeTruthy()
  expect($viewer.get()).toBeNull()
})

test('keeps the code when the connection fails, and reports when no code could load', async () => {
  await showCode()
  await pass(6_000)
  await settle(() => world.last('user.qrKeyStatus').fail(new NetworkError(true, null)))
  await pass(0)
  expect(screen.getByRole('img', { name: 'QR code for logging in' })).toBeTruthy()
  cleanup()
  vi.useRealTimers()
  open()
  await asked('user.crossTerminalLoginStatus')
  await settle(() => world.last('user.crossTerminalLoginStatus').fail(new NetworkError(true, null)))
  expect(await screen.findByText('You are offline. What you typed is still here.')).toBeTruthy()
  expectConsole('warn', /retried.* NetworkError/)
})

test('shows the same code after a reload', async () => {
  open()
  await asked('user.crossTerminalLoginStatus')
  const pending = { qrcodeKey: key, status: 'scanned', secondsLeft: 60, digits: '47' }
  await settle(() => world.last('user.crossTerminalLoginStatus').answer({ pending }))
  expect(await screen.findByText('47')).toBeTruthy()
  expect(world.all('user.qrKey')).toEqual([])
})

const asking = {
  browser: 'Firefox',
  system: 'Linux',
  from: '192.0.2.7',
  askedAt: Date.UTC(2026, 10, 20, 12),
  secondsLeft: 90,
}

async function openConfirm() {
  world = openAt(`/login?confirm=${key}`)
  logInAs('1001')
  render(<Login />)
  await asked('user.qrScan')
  expect(world.last('user.qrScan').body).toEqual({ qrcodeKey: key })
}

/** Logs in by password, as a reader who followed a link there. */
async function logInAt(href: string) {
  cleanup()
  world.stop()
  open(href)
  type('Email or mobile number', 'ada@example.com')
  type('Password', 'Sandbox-2026')
  await submit()
  setUser('1001')
  await settle(() => world.last('user.login').answer({ userInfo: { userId: '1001', token: 't' } }))
}

const digitsField = () => screen.findByLabelText('The two digits on the other screen')
const enterDigits = async (digits: string) => {
  await digitsField()
  type('The two digits on the other screen', digits)
  await submit()
}

test('shows a logged-in reader the origin of the log-in, and confirms nothing by itself', async () => {
  await openConfirm()
  await settle(() => world.last('user.qrScan').answer(asking))
  expect(await screen.findByText('Log in on another device?')).toBeTruthy()
  expect(screen.getByText('Firefox · Linux')).toBeTruthy()
  expect(screen.getByText('192.0.2.7')).toBeTruthy()
  expect(screen.getByText(/^Continue only if you have just scanned this code yourself/)).toBeTruthy()
  expect(world.all('user.qrAnswer')).toEqual([])
})

test('confirms once, with the other screen’s digits in any script', async () => {
  await openConfirm()
  await settle(() => world.last('user.qrScan').answer(asking))
  await enterDigits('٤ 7')
  await submit()
  expect(world.all('user.qrAnswer').map(({ body }) => body)).toEqual([{ qrcodeKey: key, confirms: true, digits: '47' }])
  await settle(() => world.last('user.qrAnswer').answer({ isDone: true }))
  expect(await screen.findByText('Logging that device in')).toBeTruthy()
})

test.each([
  ['', 'Please enter The two digits on the other screen'],
  ['4', 'The two digits on the other screen must be exactly 2 characters'],
])('rejects the digits “%s”', async (digits, sentence) => {
  await openConfirm()
  await settle(() => world.last('user.qrScan').answer(asking))
  await enterDigits(digits)
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(world.all('user.qrAnswer')).toEqual([])
})

test('allows corrections of wrong digits until the exchange’s limit', async () => {
  await openConfirm()
  await settle(() => world.last('user.qrScan').answer(asking))
  await enterDigits('11')
  await settle(() => world.last('user.qrAnswer').answer({ isDone: false }))
  expect(await screen.findByText('The digits do not match the other screen. Check them again.')).toBeTruthy()
  await enterDigits('12')
  expect(screen.queryByText('The digits do not match the other screen. Check them again.')).toBeNull()
  await settle(() => world.last('user.qrAnswer').fail(refusal('The digits were wrong too often.')))
  expect(await screen.findByText('The digits were wrong too often.')).toBeTruthy()
  expect(screen.queryByText('Log that device in')).toBeNull()
})

test('rejects the log-in without digits, once', async () => {
  await openConfirm()
  await settle(() => world.last('user.qrScan').answer(asking))
  const button = await screen.findByText('Refuse')
  await act(async () => void fireEvent.click(button))
  await act(async () => void fireEvent.click(button))
  expect(world.all('user.qrAnswer').map(({ body }) => body)).toEqual([{ qrcodeKey: key, confirms: false }])
  await settle(() => world.last('user.qrAnswer').answer({ isDone: true }))
  expect(await screen.findByText('Refused')).toBeTruthy()
})

test('shows the exchange’s sentence for a code that cannot be used', async () => {
  await openConfirm()
  await settle(() =>
    world.last('user.qrScan').fail(refusal('This QR code has expired. Ask for a new one on the other device.')),
  )
  expect(await screen.findByText('This QR code has expired. Ask for a new one on the other device.')).toBeTruthy()
  expect(screen.queryByText('Log that device in')).toBeNull()
})

test('leads a visitor to the log-in and back to the code', async () => {
  open(`/login?confirm=${key}`)
  expect(await screen.findByText('Log in here first')).toBeTruthy()
  const href = screen.getByText('Log in').getAttribute('href') ?? ''
  expect(href).toBe(`/login?from=${encodeURIComponent(`/login?confirm=${key}`)}`)
  expect(world.all('user.qrScan')).toEqual([])
  expect(services().app).toBeUndefined()
  await logInAt(href)
  await asked('user.qrScan')
  expect(world.last('user.qrScan').body).toEqual({ qrcodeKey: key })
  await settle(() => world.last('user.qrScan').answer(asking))
  expect(await screen.findByText('Log in on another device?')).toBeTruthy()
  expect(location.href).toBe(`https://site.example/login?confirm=${key}`)
})

test.each([`/login?confirm=${key.slice(1)}`, `/insights?confirm=${key}`, `https://evil.example/login?confirm=${key}`])(
  'shows no confirmation for the invalid code %s',
  async (from) => {
    open()
    await logInAt(`/login?from=${encodeURIComponent(from)}`)
    await vi.waitFor(() => expect($viewer.get()).toBe('1001'))
    expect(new URL(location.href).origin).toBe('https://site.example')
    expect(screen.queryByText('Log in on another device?')).toBeNull()
    expect(world.all('user.qrScan')).toEqual([])
  },
)

test('reports a code as slow after 8 s, until it loads', async () => {
  vi.useFakeTimers()
  open()
  await pass(7_900)
  const slow = () => screen.queryByText('Taking longer than usual')
  expect(slow()).toBeNull()
  await pass(200)
  expect(slow()).toBeTruthy()
  await settle(() => world.last('user.crossTerminalLoginStatus').answer({ pending: null }))
  await pass(0)
  await settle(() => world.last('user.qrKey').answer({ qrcodeKey: key, secondsLeft: 120 }))
  await pass(0)
  expect([slow(), screen.queryByRole('img', { name: 'QR code for logging in' })]).toEqual([null, expect.anything()])
})
