import { defineExchange } from 'insights-client'

export const exchange = defineExchange({
  brand: { name: 'Acme', accent: ['#1D5FE0', '#6FA3FF'] },
  domains: { api: 'self', config: 'self', report: 'self', images: ['self'] },
  signing: { certificate: './gateway.pem', allowUnsigned: false },
  cookies: { session: 'acme_session', user: 'acme_user', refresh: 'acme_refresh' },
  app: {
    schemes: ['acme'],
    handlers: {},
    control: 'AcmeControl',
    screens: { rank: 'AcmeRank', post: 'AcmePost' },
  },
})
