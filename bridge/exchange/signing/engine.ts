import { late } from '#bridge/lib/late.ts'
import type { Engine } from './keyPair.ts'
import { webCrypto } from './webCrypto.ts'

const forge = async (): Promise<Engine> => (await late(() => import('./forge.ts'))).forgeEngine

/** The browser's cryptography; node-forge's, loaded then, for what that refuses. */
export const engine: Engine = {
  generate: (algorithm) => webCrypto.generate(algorithm).catch(async () => (await forge()).generate(algorithm)),
  signer: (privateKey) => webCrypto.signer(privateKey).catch(async () => (await forge()).signer(privateKey)),
  async verify(publicKey, text, signature) {
    if (publicKey.includes('BEGIN RSA')) return (await forge()).verify(publicKey, text, signature)
    return webCrypto.verify(publicKey, text, signature)
  },
}
