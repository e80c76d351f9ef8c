const ancestor = 'bridge/lib/errors.ts'

/**
 * Where the page or the bridge has a class of errors beside the one ancestor, which makes each say whether it passes.
 * @returns a sentence for each.
 */
export function errorFaults(path: string, source: string): string[] {
  if (!/^(bridge|web|webview)\//.test(path) || path === ancestor) return []
  return [...source.matchAll(/class (\w+) extends (?:Error|TypeError|RangeError|DOMException)\b/g)].map(
    ([, name]) => `${path}: ${name} extends InsightsError of ${ancestor}, and says whether it passes.`,
  )
}
