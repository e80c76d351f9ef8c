import type { Finding } from './visit.ts'

export class SiteError extends Error {
  override readonly name = 'SiteError'
  readonly findings: readonly string[]

  constructor(findings: readonly string[], advice: readonly string[]) {
    super([...findings, ...advice].join('\n'))
    this.findings = findings
  }
}

/** Merges equal sentences about several URLs. */
function sentencesOf(findings: readonly Finding[]): string[] {
  const places = new Map<string, string[]>()
  for (const { says, at } of findings) places.set(says, [...(places.get(says) ?? []), ...(at ? [at] : [])])
  return [...places].map(([says, [first, ...others]]) => {
    if (!first) return says
    return `${first}${others.length > 0 ? ` and ${others.length} more` : ''}: ${says}`
  })
}

/** @returns lines to print: success, and advice @throws {SiteError} with a sentence for each fault */
export function concluded(findings: readonly Finding[], well: string): string[] {
  const advice = sentencesOf(findings.filter(({ isAdvice }) => isAdvice)).map((sentence) => `Advice: ${sentence}`)
  const wrong = sentencesOf(findings.filter(({ isAdvice }) => !isAdvice))
  if (wrong.length > 0) throw new SiteError(wrong, advice)
  return [well, ...advice]
}
