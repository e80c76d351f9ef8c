import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Visitor } from 'vite'
import { root } from '../../esbuild.config.ts'
import { parse } from './sources.ts'

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

const retired = /(?<![\w.])(?:anew|heed(?:s|ed|ing)?|who(?:so)?ever|nobody|somebody|anyhow|thereby)\b/gi

/** Regional English words. */
const english = /^web\/locales\/(?:en-\w+|asia)\.json$/
const quoted = /^(?:fixtures\/(?:seed\/|gateway\/database\/seed)|web\/locales\/)/

export const isProse = (path: string): boolean =>
  english.test(path) || (/\.(?:tsx?|mjs|css|html|md|py|kt|swift|sh|ya?ml)$/.test(path) && !quoted.test(path))

interface Span {
  readonly start: number
  readonly end: number
}

/** Comments, strings and JSX text, without names and one-word strings, which are ids. */
function textsOf(path: string, source: string): readonly Span[] {
  const { program, comments } = parse(path, source)
  const spans: Span[] = [...comments]
  const add = (span: Span) => void spans.push(span)
  const addSentence = (span: Span) => {
    if (/\s/.test(source.slice(span.start, span.end))) add(span)
  }
  new Visitor({ Literal: addSentence, TemplateElement: addSentence, JSXText: add }).visit(program)
  return spans
}

/** Finds retired words. @param path of a module, style sheet, script or Markdown file @returns one sentence each */
export function wordFaults(path: string, text: string): string[] {
  const found = [...text.matchAll(retired)]
  if (found.length === 0) return []
  const spans = /\.(?:tsx?|mjs)$/.test(path) ? textsOf(path, text) : [{ start: 0, end: text.length }]
  return found
    .filter(({ index }) => spans.some(({ start, end }) => start <= index && index < end))
    .map(
      ({ 0: word, index }) =>
        `${path}:${text.slice(0, index).split('\n').length} says "${word}". Use a standard word, or name the role.`,
    )
}
