import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { build } from 'esbuild'
import type { ThirdParty } from '#bridge/exchange/calls/thirdParties.ts'
import type { Engine, Visit } from './visit.ts'

/** Where the wallet reads which of its accounts it is to show. */
const shownKey = 'wallet.shown'

/** A wallet as an extension puts it into a page (EIP-1193): each of its accounts has a real key, and signs whatever it is given. */
const source = (seed: string) => `
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
const secretOf = () => keccak_256(utf8ToBytes('${seed}' + (localStorage.getItem('${shownKey}') ?? '')))
const accounts = () => {
  const point = secp256k1.Point.fromBytes(secp256k1.getPublicKey(secretOf())).toBytes(false)
  return ['0x' + bytesToHex(keccak_256(point.subarray(1)).subarray(-20))]
}
const signed = (hex) => {
  const text = hexToBytes(hex.slice(2))
  const hash = keccak_256(concatBytes(utf8ToBytes('\\x19Ethereum Signed Message:\\n' + text.length), text))
  const [recovery, ...rest] = secp256k1.sign(hash, secretOf(), { prehash: false, format: 'recovered' })
  return '0x' + bytesToHex(Uint8Array.from(rest)) + (27 + recovery).toString(16)
}
const methods = { eth_requestAccounts: accounts, eth_accounts: accounts, personal_sign: ([hex]) => signed(hex) }
window.ethereum = {
  request: async ({ method, params }) => methods[method](params),
  on() {},
  removeListener() {},
}
`

/** Has the wallet in a page show an account of a name. */
export const chooseWallet = (browser: WebdriverIO.Browser, name: string): Promise<void> =>
  browser.execute((key, value) => localStorage.setItem(key, value), shownKey, name)

/** The script of a wallet with new keys, to run before a page's own. */
export async function walletScript(): Promise<string> {
  const contents = source(bytesToHex(secp256k1.utils.randomSecretKey()))
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
  })
  return outputFiles[0]?.text ?? ''
}

/** A person who is new to the exchange. */
export const nobodyYet = (party: string): string => `${party}-${Date.now()}`
/** Their address, where they have one. */
export const addressOf = (who: string): string => `${who}@provider.example`

/** Logs in at the site as a provider's user, up to where the provider has said who it is. */
export function comeBy(
  visit: Visit,
  engine: () => Engine,
): Readonly<Record<ThirdParty, (who: string) => Promise<void>>> {
  const { click, write, until, address, open, logInAddress } = visit
  const byRedirect = (party: 'apple' | 'google', name: string) => async (who: string) => {
    await open('/login')
    await click(`Continue with ${name}`)
    await until(async () => (await address()).includes(`/sandbox/${party}/`), 'The page did not leave.')
    await write('#other', addressOf(who))
    await click('Continue')
    await until(async () => (await address()) === logInAddress, 'No way back.')
  }
  return {
    apple: byRedirect('apple', 'Apple'),
    google: byRedirect('google', 'Google'),
    async wallet(who) {
      await open('/login')
      await chooseWallet(engine().browser, who)
      await click('Continue with a wallet')
    },
    async tg(who) {
      await open('/login')
      await click('Continue with Telegram')
      await write('#other', who)
      await click('Continue')
      await click(`Continue with Telegram as ${who}`)
    },
  }
}
