import { expect, test } from 'vitest'
import { defineExchange } from '#bridge/config.ts'
import config from '#fixtures/exchange.config.ts'
import { cookieWarning } from '#scripts/build.ts'

const named = (start: string) => ({ session: `${start}session`, user: `${start}user`, refresh: `${start}refresh` })

test.each([
  ['none begins so', named(''), 'self', '__Host-session, __Host-user, __Host-refresh'],
  ['one does not', { ...named('__Host-'), user: 'user_id' }, 'self', '__Host-user_id'],
  ['one is secure alone', { ...named('__Host-'), user: '__Secure-user' }, 'self', '__Host-__Secure-user'],
  ['all do', named('__Host-'), 'self', undefined],
  ['they are for a domain', named(''), 'https://api.acme.example', undefined],
] as const)('a release is warned of names that other hosts may set: %s', (_, cookies, api, wanted) => {
  const exchange = defineExchange({ ...config, cookies, domains: { ...config.domains, api } })
  const warning = cookieWarning(exchange)
  if (wanted === undefined) expect(warning).toBeUndefined()
  else expect(warning).toMatch(new RegExp(`call them ${wanted}: see docs/exchange\\.md, "Cookies"\\.$`))
})
