import { defineExchange } from '#bridge/config.ts'
import sandbox from '#fixtures/exchange.config.ts'

/** The sandbox's exchange as a host site configures it: with a public key in place of the certificate's path. */
export const siteExchange = defineExchange({
  ...sandbox,
  signing: { ...sandbox.signing, certificate: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----' },
})
