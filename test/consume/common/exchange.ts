import { defineExchange } from 'insights-client'

export const exchange = defineExchange({
  brand: { name: 'Acme', accent: ['#8A2BE2', '#B98CFF'] },
  domains: { api: 'self', config: 'self', report: 'self', images: ['self'], errors: '/errors' },
  // A site has the public key here, as PEM. The sandbox's is another on each machine, and this test has no log-in.
  signing: { certificate: './gateway.pem', allowUnsigned: false },
  cookies: { session: 'session_token', user: 'user_id', refresh: 'refresh_token' },
  app: { schemes: ['acme'], handlers: {}, control: 'AcmeControl', screens: {} },
})
