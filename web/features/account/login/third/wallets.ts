import { isRecord } from '#bridge/lib/guards.ts'
/** A wallet's own door (EIP-1193). */
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
  const hear = (event: Event) => {
    const wallet = announced(event)
    if (wallet) found.set(wallet.id, wallet)
  }
  window.addEventListener('eip6963:announceProvider', hear)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  window.removeEventListener('eip6963:announceProvider', hear)
  if (found.size > 0) return [...found.values()]
  const only: unknown = Reflect.get(window, 'ethereum')
  return isProvider(only) ? [{ id: 'ethereum', name: '', provider: only }] : []
}
