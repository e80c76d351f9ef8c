import { expect, test } from 'vitest'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { contentSecurityPolicy, pageHeaders, policyMeta } from '#scripts/build/policy.ts'
import { pageBuilds } from '../../esbuild.config.ts'

const exchange = await loadExchange(exchangePath())
const digest = "'sha256-AAAA'"
const directivesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test.each(pageBuilds)(
  '[sec-policy] the policy of the $name build lets in scripts of its origin and its digests, and no frame, plugin, base or form of another’s',
  ({ frames }) => {
    expect(directivesOf(contentSecurityPolicy(exchange, { frames }, [digest]))).toMatchObject({
      'default-src': "'none'",
      'script-src': `'self' ${digest}`,
      'style-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
      'frame-src': `'${frames.children}'`,
      'frame-ancestors': `'${frames.ancestors}'`,
      'require-trusted-types-for': "'script'",
      'trusted-types': 'dompurify',
    })
  },
)

test('isolates pages from other origins in windows, frames and content types', () => {
  expect(pageHeaders('policy')).toMatchObject({
    'content-security-policy': 'policy',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

test('a page without a server contains the same policy, except for frame-ancestors', () => {
  const [page] = pageBuilds
  if (!page) throw new Error('There is no build.')
  const policy = contentSecurityPolicy(exchange, page, [digest])
  const meta = policyMeta(policy)
  const inPage = directivesOf(/content="([^"]+)"/.exec(meta)?.[1] ?? '')
  const { 'frame-ancestors': ancestors, ...rest } = directivesOf(policy)
  expect(ancestors).toBe("'none'")
  expect(inPage).toEqual(rest)
})
