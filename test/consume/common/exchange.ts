import { defineExchange } from 'insights-client'

export const exchange = defineExchange({
  brand: { name: 'Acme', accent: ['#8A2BE2', '#B98CFF'] },
  domains: { api: 'self', config: 'self', report: 'self', images: ['self'] },
  // Any key will do: this test has no log-in.
  signing: { certificate: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----', allowUnsigned: false },
  cookies: { session: 'session_token', user: 'user_id', refresh: 'refresh_token' },
  app: { schemes: ['acme'], handlers: {}, control: 'AcmeControl', screens: {} },
})
