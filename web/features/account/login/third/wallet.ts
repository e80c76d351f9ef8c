import { abortReason } from '#bridge/lib/deadline.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { ThirdPartyError } from '#web/features/account/errors.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import type { Proof } from './parties.ts'

/** What a wallet gives a page (EIP-1193). */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
  removeListener?(event: 'accountsChanged', listener: (accounts: unknown) => void): unknown
}

export interface FoundWallet {
  /** Of this announcement. */
  readonly id: string
  /** The wallet's unverified name, or empty. */
  readonly name: string
  /** Its own picture, as data that is only drawn; nothing where it announces none that a page may show. */
  readonly icon?: string
  readonly provider: WalletProvider
}

const maxIconLength = 100_000

/** A data URL (EIP-6963): another address would learn who logs in. */
const isIcon = (icon: unknown): icon is string =>
  typeof icon === 'string' && icon.length <= maxIconLength && /^data:image\/(png|webp|svg\+xml|jpeg|gif)[;,]/.test(icon)

const isProvider = (value: unknown): value is WalletProvider => isRecord(value) && typeof value.request === 'function'

function announced(event: Event): FoundWallet | undefined {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return undefined
  const { uuid, name, icon } = detail.info
  if (typeof uuid !== 'string' || typeof name !== 'string') return undefined
  return { id: uuid, name: name.slice(0, 40), ...(isIcon(icon) && { icon }), provider: detail.provider }
}

/** The wallets of this browser: those that answer when they are called (EIP-6963), else the one at `window.ethereum`. */
export function findWallets(): readonly FoundWallet[] {
  const found = new Map<string, FoundWallet>()
  const listener = (event: Event) => {
    const wallet = announced(event)
    if (wallet) found.set(wallet.id, wallet)
  }
  window.addEventListener('eip6963:announceProvider', listener)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', listener)
  if (found.size > 0) return [...found.values()]
  const only: unknown = Reflect.get(window, 'ethereum')
  return isProvider(only) ? [{ id: 'ethereum', name: '', provider: only }] : []
}

/** Error codes of wallets (EIP-1193, EIP-1474): rejected by the user, request already open. */
const codes = { 4001: 'cancelled', [-32_002]: 'walletBusy' } as const

const faultOf = (error: unknown): ThirdPartyError => {
  if (error instanceof ThirdPartyError) return error
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return new ThirdPartyError(code === 4001 || code === -32_002 ? codes[code] : 'walletFault')
}

const hexOf = (text: string): string =>
  `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** The account that the wallet shows, in lower case. @throws {ThirdPartyError} */
function firstOf(accounts: unknown): string {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
  if (typeof first !== 'string' || !/^0x[0-9a-f]{40}$/i.test(first)) throw new ThirdPartyError('walletFault')
  return first.toLowerCase()
}

/** Rejects once the wallet shows another account, or the person gives up. */
function whileSame(provider: WalletProvider, address: string, signal: AbortSignal) {
  let stop = (): void => {}
  const broken = new Promise<never>((_, reject) => {
    const listener = (accounts: unknown) => {
      const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined
      if (String(first).toLowerCase() !== address) reject(new ThirdPartyError('walletChanged'))
    }
    const giveUp = () => reject(abortReason(signal))
    provider.on?.('accountsChanged', listener)
    signal.addEventListener('abort', giveUp, { once: true })
    stop = () => {
      provider.removeListener?.('accountsChanged', listener)
      signal.removeEventListener('abort', giveUp)
    }
  })
  return { broken, stop }
}

/** @throws {ThirdPartyError} where the message is for another site or account: the wallet does not get to see it. */
function assertOurs(message: string, address: string): void {
  const [first, second = ''] = message.split('\n')
  const isOurs = first === `${location.host} wants you to sign in with your Ethereum account:`
  if (!isOurs || second.toLowerCase() !== address) throw new ThirdPartyError('otherSite')
}

/**
 * Has a wallet sign the exchange's message (EIP-4361, `personal_sign`). One that shows another account before it is done has
 * signed for no account. `onDoing` hears whom the page waits for: a person at their wallet takes their time, an exchange should not.
 * @throws {ThirdPartyError}, or the call's own errors.
 */
export async function proveByWallet(
  provider: WalletProvider,
  signal: AbortSignal,
  onDoing: (doing: 'asking' | 'checking') => void,
): Promise<Proof> {
  const ask = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
    provider.request({ method, params }).catch((error: unknown) => {
      throw faultOf(error)
    })
  const givenUp = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true })
  })
  const address = firstOf(await Promise.race([ask('eth_requestAccounts'), givenUp]))
  const watch = whileSame(provider, address, signal)
  try {
    const body = { publicAddress: address }
    onDoing('checking')
    const begun = makeCall('third.wallet.sign', body, { signal })
    const { sign } = await Promise.race([begun, watch.broken])
    assertOurs(sign, address)
    onDoing('asking')
    const signature = await Promise.race([ask('personal_sign', [hexOf(sign), address]), watch.broken])
    // Not every wallet has an event for a changed account.
    if (firstOf(await Promise.race([ask('eth_accounts'), watch.broken])) !== address)
      throw new ThirdPartyError('walletChanged')
    if (typeof signature !== 'string') throw new ThirdPartyError('walletFault')
    return { party: 'wallet', fields: { publicAddress: address, signature, sign }, sign }
  } finally {
    watch.stop()
  }
}
