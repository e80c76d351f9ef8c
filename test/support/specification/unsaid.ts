/** What the specification says without asking for anything that a test could hold: an id, the line, words of it, and why. */
export const unsaid: readonly (readonly [id: string, line: number, words: string, why: string])[] = [
  ['s1-unsaid-traded', 7, 'not shown', 'left open'],
  ['s1-unsaid-wrapper', 13, 'not shown', 'left open'],
  ['s2-unsaid-screens', 44, 'not shown', 'left open'],
  ['s5-unsaid-forms', 132, 'not shown', 'left open'],
  ['s6-unsaid-roles', 141, 'not shown', 'left open'],
  ...[155, 156, 164, 165, 166, 169, 171, 172, 173, 174].map(
    (line) => [`s7-unsaid-${line}`, line, 'not shown', 'a payload that is left open'] as const,
  ),
  ['s7-unsaid-sensitive', 184, 'Sensitive fields per path', 'names the list below it'],
  ['s9-unsaid-limits', 242, 'not shown', 'left open'],
]
