import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { build } from 'esbuild'

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
