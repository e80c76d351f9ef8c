import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'

export async function trackedPaths(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 16 * 1024 * 1024 })
  return stdout.split('\0').filter(Boolean)
}

/** Paths that differ only in case, which macOS and Windows merge. @returns one sentence each */
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

/** Reasons belong next to a claim, not in footnotes of Markdown. @returns one sentence each */
export function footnoteFaults(path: string, markdown: string): string[] {
  const [note] = /\[\^[\w-]+\]/.exec(markdown) ?? []
  return note === undefined ? [] : [`${path} has a footnote ${note}. Say it in the text, or link to it.`]
}

const sinks =
  /\b(?:innerHTML|outerHTML|insertAdjacentHTML|setHTML(?:Unsafe)?|srcdoc|createContextualFragment|parseFromString|parseHTMLUnsafe|insertHTML|importScripts|eval|Function)\b/

/**
 * Unsafe inline scripts of documents; scripts/check/lint/sinks.grit checks all other code. @returns one sentence each
 */
export function documentFaults(path: string, html: string): string[] {
  const [sink] = sinks.exec(html) ?? []
  return sink === undefined ? [] : [`${path} uses ${sink}: HTML goes through web/lib/content/sanitise.ts.`]
}

/**
 * @param markdown a text with list items that begin with a folder's name as code and a colon @returns one sentence each
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
