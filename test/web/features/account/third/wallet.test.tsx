import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openThird, press, stored } from './page.tsx'

const page = openThird()

const account = `0x${'ab'.repeat(20)}`
const message = `site.example wants you to sign in with your Ethereum account:\n${account}\n\nNonce: 1`

/** A wallet with the test's answers. */
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
    page.open()
    Reflect.set(window, 'ethereum', wallet)
    await press('Continue with a wallet')
    await page.answer('third.wallet.sign', { sign })
  }

  test('signs the exchange’s message, and sends the signature', async () => {
    const wallet = openWallet()
    await begin(wallet)
    expect(page.last('third.wallet.sign').body).toEqual({ publicAddress: account })
    await page.asked('third.wallet.check')
    const fields = { publicAddress: account, signature: 'SIGNATURE', sign: message }
    expect(page.last('third.wallet.check').body).toEqual(fields)
    const hex = `0x${Buffer.from(message).toString('hex')}`
    expect(wallet.asked).toContainEqual(['personal_sign', [hex, account]])
    expect(wallet.listeners.size).toBe(0)
    expect(stored()).not.toContain('SIGNATURE')
  })

  test.each([
    [4001, 'You cancelled at your wallet. You are not logged in.'],
    [-32_002, /Your wallet already has an open request/],
    [-32_603, 'Your wallet did not sign. Please try again.'],
  ])('that answers %i to the request for accounts', async (code, sentence) => {
    page.open()
    Reflect.set(window, 'ethereum', openWallet({ eth_requestAccounts: rejected(code) }))
    await press('Continue with a wallet')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(page.all('third.wallet.sign')).toEqual([])
  })

  test('whose user rejects the signature', async () => {
    await begin(openWallet({ personal_sign: rejected(4001) }))
    expect(await screen.findByText('You cancelled at your wallet. You are not logged in.')).toBeTruthy()
    expect(page.all('third.wallet.check')).toEqual([])
  })

  const changed = /The account in your wallet has changed/
  test('that switches the account during the request stops immediately', async () => {
    const wallet = openWallet({ personal_sign: never })
    await begin(wallet)
    await vi.waitFor(() => expect(wallet.asked).toHaveLength(2))
    wallet.show([`0x${'cd'.repeat(20)}`])
    expect(await screen.findByText(changed)).toBeTruthy()
    expect(page.all('third.wallet.check')).toEqual([])
  })

  test('that switches the account silently is detected', async () => {
    await begin(openWallet({ eth_accounts: () => [`0x${'cd'.repeat(20)}`] }))
    expect(await screen.findByText(changed)).toBeTruthy()
    expect(page.all('third.wallet.check')).toEqual([])
  })

  test.each([
    ['another site', message.replace('site.example', 'evil.example')],
    ['another account', message.replaceAll('ab', 'cd')],
  ])('gets no message for %s', async (_, sign) => {
    const wallet = openWallet()
    await begin(wallet, sign)
    expect(await screen.findByText(/The message to sign is not for this site/)).toBeTruthy()
    expect(wallet.asked).toHaveLength(1)
  })

  test('that is missing', async () => {
    page.open()
    await press('Continue with a wallet')
    expect(await screen.findByText(/No wallet found in this browser/)).toBeTruthy()
  })

  test('that does not answer can be cancelled', async () => {
    page.open()
    Reflect.set(window, 'ethereum', openWallet({ eth_requestAccounts: never }))
    await press('Continue with a wallet')
    expect(await screen.findByText('Continue in your wallet.')).toBeTruthy()
    await press('Cancel')
    expect(screen.getByText('Continue with a wallet')).toBeTruthy()
  })

  test('can be chosen by name among several', async () => {
    page.open()
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
    await page.asked('third.wallet.sign')
    window.removeEventListener('eip6963:requestProvider', announce)
    expect([one.asked.length, other.asked.length]).toEqual([0, 1])
  })
})
