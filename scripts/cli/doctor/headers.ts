import type { HeaderTable } from '#bridge/site/hosting.ts'
import type { Answer, Finding } from './visit.ts'

const remedies: Readonly<Record<string, string>> = {
  'content-security-policy':
    'Send the one of hosting.json, and no second one: browsers keep to both. It changes with each release.',
  'x-content-type-options': 'Send it, or a browser may take a file for another type than it says.',
  'referrer-policy': 'Send it, or other sites are told what a reader reads.',
  'cross-origin-opener-policy': 'Send it, or pages that open this one keep a hand on it.',
  'cross-origin-resource-policy': 'Send it as hosting.json says, or others embed what is this site’s.',
  'permissions-policy': 'Send it: the page needs none of what it forbids.',
  'cache-control': 'Send it as hosting.json says, and look for a rule of a CDN that overrides it.',
  'strict-transport-security': 'Send it on each answer by HTTPS, for a year at least.',
  'x-robots-tag': 'Send it with all pages but the homes, which alone are for search engines.',
  'content-type': 'Send it as hosting.json says: the policy and nosniff hold by it.',
  vary: 'Send it, or a cache gives a compressed file to who cannot read it.',
  'access-control-allow-origin': 'Send it, or scripts of another origin do not run.',
}

const parts = (value: string, by: string): readonly string[] =>
  value
    .split(by)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
const isSameSet = (by: string) => (is: string, wanted: string) =>
  [...parts(is, by)].sort().join() === [...parts(wanted, by)].sort().join()
const maxAge = (value: string): number => Number(/max-age=(\d+)/i.exec(value)?.[1] ?? 0)

/** Headers with several valid values. */
const isAsWanted: Readonly<Record<string, (is: string, wanted: string) => boolean>> = {
  'cache-control': isSameSet(','),
  'content-type': isSameSet(';'),
  vary: (is, wanted) =>
    parts(is, ',').includes('*') || parts(wanted, ',').every((name) => parts(is, ',').includes(name)),
  'x-robots-tag': (is) => parts(is, ',').some((word) => word === 'noindex' || word === 'none'),
  'strict-transport-security': (is, wanted) => maxAge(is) >= maxAge(wanted),
}

function policyDifference(is: string, wanted: string): string {
  // Repeated headers are joined with a comma.
  if (is.includes(',')) return 'is there twice'
  const [here, there] = [parts(is, ';'), parts(wanted, ';')]
  const differing = [...here.filter((part) => !there.includes(part)), ...there.filter((part) => !here.includes(part))]
  const names = [...new Set(differing.map((part) => part.split(' ')[0]))]
  return `is another than hosting.json says, in ${names.join(', ')}`
}

const short = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 79)}…` : value)

export function* headerFindings(at: string, { headers }: Answer, wanted: HeaderTable): Generator<Finding> {
  for (const [name, value] of Object.entries(wanted)) {
    const is = headers.get(name)
    if (is === value) continue
    const remedy = remedies[name] ?? 'Send it as hosting.json says.'
    if (is === null) yield { at, says: `${name} is missing. ${remedy}` }
    else if (isAsWanted[name]?.(is, value)) continue
    else if (name === 'content-security-policy') {
      const difference = policyDifference(is, value)
      // The order of directives does not matter.
      if (!difference.endsWith('in ')) yield { at, says: `${name} ${difference}. ${remedy}` }
    } else yield { at, says: `${name} is ${short(is)}, and hosting.json says ${short(value)}. ${remedy}` }
  }
}
