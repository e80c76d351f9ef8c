import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallName } from '../../../bridge/exchange/calls.ts'
import { NetworkError } from '../../../bridge/exchange/errors/networkError.ts'
import { Login } from '../../../web/screens/login/Login.tsx'
import { browser } from '../../../web/stores/browser.ts'
import { logInAs, openAt, refusal, settle, submit } from './world.tsx'

let world: ReturnType<typeof openAt>
const left = vi.spyOn(browser, 'assign')
const open = (path = '/login') => {
  world = openAt(path)
  return render(<Login />)
}
beforeEach(() => {
  left.mockReset().mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Reflect.deleteProperty(window, 'ethereum')
  logInAs('')
  world.stop()
})

/** A field of the form that is shown: the first step's stays behind, hidden, with what was typed. */
const field = (label: string): HTMLInputElement => {
  const shown = screen.getAllByLabelText(label).find((element) => !element.closest('form')?.hidden)
  if (!(shown instanceof HTMLInputElement)) throw new Error(`${label} is no field that is shown.`)
  return shown
}
const type = (label: string, value: string): void => {
  field(label).value = value
  fireEvent.input(field(label), { target: { value } })
}
const isFirstStep = () => document.querySelector<HTMLFormElement>('form:has(#username)')?.hidden === false

const press = (text: string) => settle(() => fireEvent.click(screen.getByText(text)))
const address = () => location.pathname + location.search + location.hash
const stored = () => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, address()])

/** Answers a call once it has been made: what makes it is loaded late. */
const answer = async (name: CallName, data: unknown) => {
  await vi.waitFor(() => world.last(name))
  await settle(() => world.last(name).answer(data))
}
const fail = async (name: CallName, error: unknown) => {
  await vi.waitFor(() => world.last(name))
  await settle(() => world.last(name).fail(error))
}

const nonce = 'nonce-of-the-exchange'
/** Where the page has left for. */
const target = () => new URL(String(left.mock.calls.at(-1)?.[0]))

/** Leaves for a provider, and comes back with what it answers: the page is another one then. */
async function leaveAndReturn(label: string, said: (state: string) => Record<string, string>, from = '/login') {
  open(from)
  const party = label.endsWith('Apple') ? 'apple' : 'google'
  await press(label)
  await answer(`third.${party}.sign`, { sign: nonce })
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  const { id } = world.last(`third.${party}.sign`).body
  const kept = { ...sessionStorage }
  cleanup()
  world.stop()
  world = openAt(`/login#${new URLSearchParams(said(target().searchParams.get('state') ?? ''))}`)
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, String(value))
  render(<Login />)
  return { id }
}
const withToken = (state: string) => ({ id_token: 'TOKEN', state })

test('only what is configured is offered, by names', () => {
  open()
  const names = screen.getAllByText(/^Continue with/).map((button) => button.textContent)
  expect(names).toEqual([
    'Continue with Apple',
    'Continue with Google',
    'Continue with a wallet',
    'Continue with Telegram',
  ])
})

describe('Apple and Google', () => {
  test.each([
    ['Continue with Apple', 'apple', 'code id_token', '/sandbox/apple/auth/authorize'],
    ['Continue with Google', 'google', 'id_token', '/sandbox/google/o/oauth2/v2/auth'],
  ] as const)('“%s” leaves with a nonce of the exchange and a state of its own', async (label, party, type, path) => {
    open('/login?from=%2Finsights%2Ftopics')
    await press(label)
    await answer(`third.${party}.sign`, { sign: nonce })
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
    const { origin, pathname, searchParams } = target()
    expect(origin + pathname).toBe(`https://site.example${path}`)
    const { state, client_id, ...rest } = Object.fromEntries(searchParams)
    expect(rest).toMatchObject({
      redirect_uri: 'https://site.example/login',
      response_type: type,
      response_mode: 'fragment',
      nonce,
    })
    expect([state?.length, client_id]).toEqual([43, expect.stringContaining('meridian')])
    // The attempt's own secret is not in the address.
    expect(target().href).not.toContain(String(world.last(`third.${party}.sign`).body.id))
    expect(screen.getByText(`Taking you to ${party === 'apple' ? 'Apple' : 'Google'}…`)).toBeTruthy()
  })

  test('what comes back is out of the address at once, is checked, and leads to where the reader was', async () => {
    const { id } = await leaveAndReturn('Continue with Google', withToken, '/login?from=%2Finsights%2Ftopics')
    expect(address()).toBe('/login?from=%2Finsights%2Ftopics')
    expect(world.last('third.google.check').body).toEqual({ token: 'TOKEN', id })
    expect(stored()).not.toContain('TOKEN')
    expect(sessionStorage.getItem('insights.thirdParty')).toBeNull()
    expect(screen.getByText('Checking who you are…')).toBeTruthy()
    await answer('third.google.check', { userInfo: { userId: '1001', token: 't' } })
    await vi.waitFor(() => expect(location.pathname).toBe('/insights/topics'))
  })

  test.each([
    [{ error: 'access_denied' }, 'You turned back at Google. Nobody was logged in.'],
    [{ error: 'user_cancelled_authorize' }, 'You turned back at Google. Nobody was logged in.'],
    [{ error: 'server_error' }, 'The log-in at Google did not work. Please try again.'],
    [{ code: 'c' }, 'The log-in at Google did not work. Please try again.'],
  ])('%j is a sentence, and the form is there again', async (said, sentence) => {
    await leaveAndReturn('Continue with Google', (state) => ({ ...said, state }))
    expect(screen.getByText(sentence)).toBeTruthy()
    expect([address(), isFirstStep()]).toEqual(['/login', true])
    expect(world.all('third.google.check')).toEqual([])
  })

  test('an answer with another state is not looked at, nor is one that nobody waits for', async () => {
    const sentence = /does not belong to a log-in that was begun here/
    await leaveAndReturn('Continue with Google', () => withToken('of another'))
    expect(screen.getByText(sentence)).toBeTruthy()
    cleanup()
    world.stop()
    open(`/login#${new URLSearchParams(withToken('any'))}`)
    expect(screen.getByText(sentence)).toBeTruthy()
    expect([world.all('third.google.check'), address()]).toEqual([[], '/login'])
  })

  test('the exchange’s own sentence is said, and so is that there is no network', async () => {
    await leaveAndReturn('Continue with Apple', withToken)
    await fail('third.apple.check', refusal('This log-in was made for another site.'))
    expect(await screen.findByText('This log-in was made for another site.')).toBeTruthy()
    await press('Continue with Apple')
    await fail('third.apple.sign', new NetworkError(true, null))
    expect(await screen.findByText(/There is no network/)).toBeTruthy()
  })

  test('where the browser keeps nothing, the page does not leave', async () => {
    open()
    const full = () => {
      throw new DOMException('', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: full, removeItem: () => {} })
    await press('Continue with Google')
    await answer('third.google.sign', { sign: nonce })
    expect(await screen.findByText(/This browser keeps nothing for this page/)).toBeTruthy()
    expect(left).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })

  test('a log-in that takes long says so, and may be given up', async () => {
    vi.useFakeTimers()
    open()
    await press('Continue with Google')
    await vi.waitFor(() => world.last('third.google.sign'))
    const { signal } = world.last('third.google.sign')
    await settle(() => vi.advanceTimersByTimeAsync(8_000))
    expect(screen.getByText('Taking longer than usual')).toBeTruthy()
    await press('Cancel')
    expect([signal?.aborted, isFirstStep()]).toEqual([true, true])
  })

  test('a second step has the provider’s own fields', async () => {
    await leaveAndReturn('Continue with Google', withToken)
    const secondStep = { ticket: 'T', methods: ['email', 'mobile', 'google'], sentTo: { email: 'a•••@example.com' } }
    await answer('third.google.check', { secondStep })
    await screen.findByText('Confirm that it is you')
    type('Code from your email', '111111')
    type('Code from the text message', '222222')
    type('Code from your authenticator app', '333333')
    await submit()
    const codes = { emailCode: '111111', mobile: '222222', serialNO: '333333' }
    expect(world.last('third.google.securityVerify').body).toEqual({ ticket: 'T', ...codes })
  })
})

describe('somebody new', () => {
  const begin = async () => {
    const { id } = await leaveAndReturn('Continue with Google', withToken)
    const newcomer = { name: 'Ada', email: 'ada@example.com' }
    await answer('third.google.check', { newcomer })
    await screen.findByText('One more step')
    return { token: 'TOKEN', id }
  }
  const choose = (text: string) =>
    settle(() => fireEvent.click(screen.getByLabelText(text, { selector: 'input[type="radio"]' })))

  test('makes an account with the address that the provider knows, once its code has come', async () => {
    const proof = await begin()
    expect(field('Email or mobile number').value).toBe('ada@example.com')
    await press('Send code')
    expect(world.last('user.sendCode').body).toEqual({ purpose: 'register', email: 'ada@example.com' })
    type('Code', '123456')
    await submit()
    expect(world.last('third.google.register').body).toEqual({
      ...proof,
      email: 'ada@example.com',
      emailCode: '123456',
    })
    await answer('third.google.register', { userInfo: { userId: '1001', token: 't' } })
    await vi.waitFor(() => expect(location.pathname).toBe('/insights'))
  })

  test('or with a number of their own', async () => {
    const proof = await begin()
    type('Email or mobile number', '+49 151 234567')
    await press('Send code')
    expect(world.last('user.sendCode').body).toEqual({ purpose: 'register', areaCode: '49', mobile: '151234567' })
    type('Code', '123456')
    await submit()
    expect(world.last('third.google.register').body).toEqual({ ...proof, mobile: '+49 151234567', serialNO: '123456' })
  })

  test('or connects an account that is there, by its password and its second step', async () => {
    const proof = await begin()
    await choose('One I have')
    await submit()
    expect(screen.getByText('Please enter Password')).toBeTruthy()
    type('Email or mobile number', '+44 7700900123')
    type('Password', 'Sandbox-2026')
    await submit()
    expect(world.last('third.google.bind').body).toEqual({ ...proof, loginName: '+44 7700900123', pwd: 'Sandbox-2026' })
    expect(stored()).not.toContain('Sandbox-2026')
    const secondStep = { ticket: 'T', methods: ['google'], sentTo: {} }
    await answer('third.google.bind', { secondStep })
    await screen.findByText('Confirm that it is you')
    type('Code from your authenticator app', '333333')
    await submit()
    expect(world.last('third.google.securityVerify').body).toEqual({ ticket: 'T', serialNO: '333333' })
  })

  test('or takes an account without an address, after it was said what that means', async () => {
    const proof = await begin()
    await choose('No address')
    expect(screen.getByText(/only Google leads to it. If you lose that, it is lost/)).toBeTruthy()
    await submit()
    expect(world.last('third.google.generateVirtual').body).toEqual({ ...proof, sign: nonce })
  })

  test('or goes back: nothing of it stays', async () => {
    await begin()
    await press('Log in another way')
    expect(screen.getByText('Continue with Google')).toBeTruthy()
    expect(stored()).not.toContain('TOKEN')
  })
})

const account = `0x${'ab'.repeat(20)}`
const message = `site.example wants you to sign in with your Ethereum account:\n${account}\n\nNonce: 1`

/** A wallet that answers what the test lets it. */
function openWallet(answers: Readonly<Record<string, () => unknown>> = {}) {
  const listeners = new Set<(accounts: unknown) => void>()
  const known: Readonly<Record<string, () => unknown>> = {
    eth_requestAccounts: () => [account],
    eth_accounts: () => [account],
    personal_sign: () => 'SIGNATURE',
    ...answers,
  }
  return {
    asked: [] as unknown[],
    request({ method, params }: { method: string; params?: unknown }) {
      this.asked.push([method, params])
      return Promise.resolve().then(() => known[method]?.())
    },
    on: (_: string, listener: (accounts: unknown) => void) => listeners.add(listener),
    removeListener: (_: string, listener: (accounts: unknown) => void) => listeners.delete(listener),
    show: (accounts: readonly string[]) => {
      for (const listener of listeners) listener(accounts)
    },
    listeners,
  }
}

const rejected = (code: number) => () => {
  throw Object.assign(new Error('No.'), { code })
}
const never = () => new Promise(() => {})

describe('a wallet', () => {
  const begin = async (wallet: object, sign = message) => {
    open()
    Reflect.set(window, 'ethereum', wallet)
    await press('Continue with a wallet')
    await answer('third.wallet.sign', { sign })
  }

  test('signs the exchange’s message, whose signature is then checked', async () => {
    const wallet = openWallet()
    await begin(wallet)
    expect(world.last('third.wallet.sign').body).toEqual({ publicAddress: account })
    await vi.waitFor(() => world.last('third.wallet.check'))
    const fields = { publicAddress: account, signature: 'SIGNATURE', sign: message }
    expect(world.last('third.wallet.check').body).toEqual(fields)
    const hex = `0x${Buffer.from(message).toString('hex')}`
    expect(wallet.asked).toContainEqual(['personal_sign', [hex, account]])
    expect(wallet.listeners.size).toBe(0)
    expect(stored()).not.toContain('SIGNATURE')
  })

  test.each([
    [4001, 'You turned back at your wallet. Nobody was logged in.'],
    [-32_002, /Your wallet is asking you already/],
    [-32_603, 'Your wallet did not sign. Please try again.'],
  ])('that answers %i when it is asked for accounts', async (code, sentence) => {
    open()
    Reflect.set(window, 'ethereum', openWallet({ eth_requestAccounts: rejected(code) }))
    await press('Continue with a wallet')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(world.all('third.wallet.sign')).toEqual([])
  })

  test('that does not sign on its person’s wish', async () => {
    await begin(openWallet({ personal_sign: rejected(4001) }))
    expect(await screen.findByText('You turned back at your wallet. Nobody was logged in.')).toBeTruthy()
    expect(world.all('third.wallet.check')).toEqual([])
  })

  const changed = /The account in your wallet was changed meanwhile/
  test('that shows another account while it is asked stops there and then', async () => {
    const wallet = openWallet({ personal_sign: never })
    await begin(wallet)
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(2))
    wallet.show([`0x${'cd'.repeat(20)}`])
    expect(await screen.findByText(changed)).toBeTruthy()
    expect(world.all('third.wallet.check')).toEqual([])
  })

  test('that shows another account afterwards without a word is found out', async () => {
    await begin(openWallet({ eth_accounts: () => [`0x${'cd'.repeat(20)}`] }))
    expect(await screen.findByText(changed)).toBeTruthy()
    expect(world.all('third.wallet.check')).toEqual([])
  })

  test.each([
    ['another site', message.replace('site.example', 'evil.example')],
    ['another account', message.replaceAll('ab', 'cd')],
  ])('does not get to see a message for %s', async (_, sign) => {
    const wallet = openWallet()
    await begin(wallet, sign)
    expect(await screen.findByText(/The message to be signed is not for this site/)).toBeTruthy()
    expect(wallet.asked).toHaveLength(1)
  })

  test('that is not there', async () => {
    open()
    await press('Continue with a wallet')
    expect(await screen.findByText(/There is no wallet in this browser/)).toBeTruthy()
  })

  test('that does not answer may be given up', async () => {
    open()
    Reflect.set(window, 'ethereum', openWallet({ eth_requestAccounts: never }))
    await press('Continue with a wallet')
    expect(await screen.findByText('Your wallet is asking you. Answer there.')).toBeTruthy()
    await press('Cancel')
    expect(screen.getByText('Continue with a wallet')).toBeTruthy()
  })

  test('of several that answer the call is chosen by its name', async () => {
    open()
    const [one, other] = [openWallet(), openWallet()]
    const announce = () => {
      for (const [uuid, provider] of [['Fox', one] as const, ['Hare', other] as const]) {
        const detail = { info: { uuid, name: uuid, icon: '', rdns: '' }, provider }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
    }
    window.addEventListener('eip6963:requestProvider', announce)
    await press('Continue with a wallet')
    expect(await screen.findByText('Which wallet?')).toBeTruthy()
    await press('Hare')
    await vi.waitFor(() => world.last('third.wallet.sign'))
    window.removeEventListener('eip6963:requestProvider', announce)
    expect([one.asked.length, other.asked.length]).toEqual([0, 1])
  })
})

describe('Telegram', () => {
  const initData = new URLSearchParams({ user: JSON.stringify({ id: 7, first_name: 'Ada' }), hash: 'H' }).toString()
  const asMiniApp = () => `/login#${new URLSearchParams({ tgWebAppData: initData, tgWebAppVersion: '8.0' })}`

  test('in a browser its mini app is opened', async () => {
    open()
    await press('Continue with Telegram')
    await vi.waitFor(() => expect(left).toHaveBeenCalledWith('/sandbox/telegram?return=%2Flogin'))
  })

  test('in the mini app a press logs in as whom Telegram says, and not sooner', async () => {
    open(asMiniApp())
    expect(address()).toBe('/login')
    expect(world.all('third.tg.sign')).toEqual([])
    await press('Continue as \u2068Ada\u2069 of Telegram')
    await answer('third.tg.sign', { sign: nonce })
    await vi.waitFor(() => world.last('third.tg.check'))
    expect(world.last('third.tg.check').body).toEqual({ initData, id: world.last('third.tg.sign').body.id })
    expect(stored()).not.toContain('hash')
  })

  test('what was refused is not sent again: Telegram is asked anew', async () => {
    open(asMiniApp())
    await press('Continue as \u2068Ada\u2069 of Telegram')
    await answer('third.tg.sign', { sign: nonce })
    await vi.waitFor(() => world.last('third.tg.check'))
    await fail('third.tg.check', refusal('This log-in of Telegram is too old.'))
    expect(await screen.findByText('This log-in of Telegram is too old.')).toBeTruthy()
    await press('Continue as \u2068Ada\u2069 of Telegram')
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
    expect(world.all('third.tg.check')).toHaveLength(1)
  })
})
