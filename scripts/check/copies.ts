/** This many equal consecutive lines are a copy. */
const fewest = 10

/** Two files that may share lines, in the order of their paths, and why. */
interface KnownCopy {
  readonly files: readonly [string, string]
  readonly why: string
}

/** Remove an entry when it is fixed; add none. */
const knownCopies: readonly KnownCopy[] = [
  {
    files: ['web/features/account/login/FirstStep.tsx', 'web/features/account/login/third/NewcomerStep.tsx'],
    why: 'Two fields that ask for a name and a password; their forms check, send and fail in ways of their own.',
  },
  {
    files: ['web/features/feed/NewPostsPill/NewPostsPill.css', 'web/features/notifications/screen/notification.css'],
    why: 'One look of a pill; the first page has the one, and is not to load a sheet more for the other.',
  },
  {
    files: ['web/features/search/SearchField/SearchField.css', 'web/ui/ListSearch/ListSearch.css'],
    why: 'What two fields say below themselves: a sheet for this alone would be longer than what it saves.',
  },
]

/** Imports of modules and style sheets, on one or several lines. */
const imports = /^(?:@?import\b(?!\()|export (?:type )?(?:\{[^}]*\}|\*[^'"\n]*) from)[^'"]*(['"]).*?\1.*$/gm

/** Relevant lines with their numbers, without blank ones and imports, with normalised spaces. */
const linesOf = (source: string) =>
  source
    .replace(imports, (taken) => taken.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, at) => ({ number: at + 1, text: line.trim().replace(/\s+/g, ' ') }))
    .filter(({ text }) => text !== '')

/**
 * Finds files that share ten lines, each pair once, with the first place.
 * @param known files that may share lines. A pair that no longer does is reported too.
 * @returns one sentence each
 */
export function copyFaults(sources: ReadonlyMap<string, string>, known = knownCopies): string[] {
  const seen = new Map<string, { readonly path: string; readonly number: number }>()
  const pairs = new Map<string, string>()
  for (const [path, source] of sources) {
    const lines = linesOf(source)
    for (const [at, { number }] of lines.slice(0, 1 - fewest).entries()) {
      const key = lines
        .slice(at, at + fewest)
        .map(({ text }) => text)
        .join('\n')
      const first = seen.get(key)
      if (!first) seen.set(key, { path, number })
      else if (!pairs.has(`${first.path} ${path}`))
        pairs.set(`${first.path} ${path}`, `${first.path}:${first.number} and ${path}:${number}`)
    }
  }
  const names = known.map(({ files }) => files.join(' '))
  return [
    ...[...pairs]
      .filter(([pair]) => !names.includes(pair))
      .map(
        ([, places]) =>
          `${places} share ten lines: what both need belongs in one place, or they in scripts/check/copies.ts with a reason.`,
      ),
    ...known
      .filter(({ files }) => !pairs.has(files.join(' ')))
      .map(({ files }) => `${files.join(' and ')} share no ten lines: take them out of scripts/check/copies.ts.`),
  ]
}
