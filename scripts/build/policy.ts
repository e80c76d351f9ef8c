import type { Exchange } from '#bridge/config.ts'
import type { PageBuild } from '../../esbuild.config.ts'
import { digest } from './files.ts'

/** Those with a type are data. */
export const inlineScript = /<script>([\s\S]*?)<\/script>/g

export const inlineSources = (html: string): string[] =>
  [...html.matchAll(inlineScript)].map(([, source = '']) => source)

export const inlineScripts = (html: string): string[] =>
  inlineSources(html).map((source) => `'${digest(source, 'sha256')}'`)

const sources = (...origins: readonly string[]): string =>
  [...new Set(origins.map((origin) => (origin === 'self' ? "'self'" : origin)))].join(' ')

/** @param scripts digests of the page's inline scripts */
export function contentSecurityPolicy(
  exchange: Exchange,
  { frames, hasWorker = false }: Pick<PageBuild, 'frames'> & { readonly hasWorker?: boolean },
  scripts: readonly string[],
): string {
  const { api, config, report, images, errors } = exchange.domains
  const { assets } = exchange.site ?? {}
  const files = assets ? ['self', assets] : ['self']
  const directives: Readonly<Record<string, string>> = {
    'default-src': "'none'",
    'script-src': [sources(...files), ...scripts].join(' '),
    'style-src': sources(...files),
    'img-src': sources(...files, 'data:', 'blob:', ...images),
    'media-src': sources('self', 'blob:', ...images),
    // A page that failed to start requests its files again.
    'connect-src': sources(
      ...files,
      api,
      config,
      report,
      ...(errors && !errors.startsWith('/') ? [new URL(errors).origin] : []),
    ),
    'font-src': "'self'",
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-src': `'${frames.children}'`,
    'frame-ancestors': `'${frames.ancestors}'`,
    'object-src': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': hasWorker ? 'dompurify insights-worker' : 'dompurify',
    ...(hasWorker && { 'worker-src': "'self'" }),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

/** The policy as `meta` element, without `frame-ancestors`, which is not allowed there. */
export const policyMeta = (policy: string): string => {
  const content = policy
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ')
  return `<meta http-equiv="content-security-policy" content="${content}">`
}

export const pageHeaders = (policy: string): Readonly<Record<string, string>> => ({
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
})
