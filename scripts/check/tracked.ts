import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'

/** The paths that Git tracks, from the repository's folder. */
export async function trackedPaths(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  return stdout.split('\0').filter(Boolean)
}

/**
 * Files and folders whose paths differ only in case. macOS and Windows merge them.
 * @returns a sentence for each pair.
 */
export function caseFaults(paths: readonly string[]): string[] {
  const withFolders = paths.flatMap((path) => {
    const names = path.split('/')
    return names.map((_, at) => names.slice(0, at + 1).join('/'))
  })
  const seen = new Map<string, string>()
  return [...new Set(withFolders)].flatMap((path) => {
    const other = seen.get(path.toLowerCase())
    if (other === undefined) seen.set(path.toLowerCase(), path)
    return other === undefined ? [] : [`${other} and ${path} differ only in case. Rename one of them.`]
  })
}

/**
 * Footnotes in Markdown: a reader should find the reason of a claim beside it.
 * @returns a sentence for a file with one.
 */
export function footnoteFaults(path: string, markdown: string): string[] {
  const [note] = /\[\^[\w-]+\]/.exec(markdown) ?? []
  return note === undefined ? [] : [`${path} has a footnote ${note}. Say it in the text, or link to it.`]
}

const sinks =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTML(?:Unsafe)?|srcdoc|createContextualFragment|parseFromString|parseHTMLUnsafe|insertHTML|importScripts|eval|Function)\b/

/**
 * Inline scripts of a page's document that take text for HTML or code; scripts/check/lint/sinks.grit looks at all other code.
 * @returns a sentence for a file with one.
 */
export function documentFaults(path: string, html: string): string[] {
  const [sink] = sinks.exec(html) ?? []
  return sink === undefined ? [] : [`${path} uses ${sink}: HTML goes through web/lib/content/sanitise.ts.`]
}

/**
 * Whether the map of the features names each, and no other.
 * @param markdown the text with the list, whose items begin with the folder's name as code and a colon.
 * @returns a sentence for each that is wrong.
 */
export function featureFaults(markdown: string, folders: readonly string[]): string[] {
  const rows = [...markdown.matchAll(/^- `([\w-]+)`: /gm)].map(([, name = '']) => name)
  return [
    ...folders
      .filter((name) => !rows.includes(name))
      .map((name) => `CONTRIBUTING.md does not say what web/features/${name} is.`),
    ...rows
      .filter((name) => !folders.includes(name))
      .map((name) => `CONTRIBUTING.md tells of web/features/${name}, which is not there.`),
  ]
}
