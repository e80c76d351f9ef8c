import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'

/** A test that proves something: its file below `test`, its title as it stands there, and which of its rows, where it has several. */
export type Proof = readonly [file: string, title: string, row?: string]

/** How a text stands in a source: between quotes of any kind, whole. */
const quoted = (text: string): readonly string[] => ["'", '"', '`'].map((quote) => quote + text + quote)

const marginOf = (line: string): number => line.length - line.trimStart().length

/** Where what a line opens begins: there, or where the line only closes a list of rows, with that list. */
function beginOf(lines: readonly string[], at: number): number {
  const margin = /^(\s*)[\])]/.exec(lines[at] ?? '')?.[1]
  if (margin === undefined) return at
  return lines.findLastIndex(
    (one, place) => place < at && one.startsWith(margin) && /^\S/.test(one.slice(margin.length)),
  )
}

/** The heads of the blocks around a line. The formatter keeps their margins; a text over lines opens none. */
function around(lines: readonly string[], at: number): readonly string[] {
  const heads: string[] = []
  let margin = marginOf(lines[at] ?? '')
  for (let up = at - 1; up >= 0 && margin > 0; up--) {
    const line = lines[up] ?? ''
    if (line === '' || marginOf(line) >= margin || !/(?:[([{]|=>)$/.test(line)) continue
    margin = marginOf(line)
    heads.push(lines.slice(beginOf(lines, up), up + 1).join('\n'))
  }
  return heads
}

const firstLine = (head: string): string => head.split('\n', 1)[0] ?? ''
const runsNot = /\b(?:test|it|describe|suite)\b[^'"`]*\.(?:skip|todo|fails)\b/

/** What stands before a title where a test is made that runs, and around it: what is skipped, or left for later, holds nothing. */
function headsOf(source: string, title: string): readonly (readonly string[])[] {
  return quoted(title)
    .flatMap((text) =>
      source
        .split(text)
        .slice(0, -1)
        .map((_, at, parts) => parts.slice(0, at + 1).join(text)),
    )
    .flatMap((start) => {
      const before = start.trimEnd()
      const lines = before.split('\n')
      const at = beginOf(lines, lines.length - 1)
      const isTest = before.endsWith('(') && /\b(?:test|it)\b/.test(lines[at] ?? '')
      const heads = [lines.slice(at).join('\n'), ...around(lines, at)]
      return isTest && !heads.some((head) => runsNot.test(firstLine(head))) ? [heads] : []
    })
}

/** A title stands where a test is made that runs. */
export const hasTest = (source: string, title: string): boolean => headsOf(source, title).length > 0

/** What a constant is, for each of its name. */
const constantsIn = (source: string, name: string): readonly string[] =>
  [...source.matchAll(new RegExp(`^( *)(?:export )?const ${name}\\b[^]*?(?=\\n\\1[^\\s\\])}]|$(?![^]))`, 'gm'))].map(
    ([whole]) => whole,
  )

/** A row stands in the list of such a test or of a block around it, or in a constant that the list names. */
export function hasRow(source: string, title: string, row: string): boolean {
  const isIn = (text: string) =>
    text
      .split(row)
      .some((before, at, parts) => at < parts.length - 1 && !/\w$/.test(before) && !/^\w/.test(parts[at + 1] ?? ''))
  return headsOf(source, title).some((heads) =>
    heads.some((head) => {
      const names = new Set(head.match(/\b[A-Za-z]\w*/g))
      return isIn(head) || [...names].some((name) => constantsIn(source, name).some(isIn))
    }),
  )
}

/** What of a proof is not there, a sentence for it. Nothing: there is such a test. */
export function missing([file, title, row]: Proof): readonly string[] {
  const path = join(root, 'test', file)
  if (!existsSync(path)) return [`There is no file test/${file}.`]
  const source = readFileSync(path, 'utf8')
  if (!hasTest(source, title)) return [`test/${file} has no test “${title}”.`]
  return row === undefined || hasRow(source, title, row) ? [] : [`test/${file} has no row “${row}”.`]
}

/** A text that makes promises. */
export interface Paper {
  readonly file: string
  /** Which of its sentences promise something of safety. */
  readonly promises: (sentence: Sentence) => boolean
}

export interface Sentence {
  /** The heading that it stands under. */
  readonly section: string
  /** Without its marks. */
  readonly text: string
  /** Names of the footnotes behind it. */
  readonly notes: readonly string[]
}

/** What a person looks after who reads for safety: a sentence with one of these words names its tests. */
const ofSafety =
  /origin|main frame|every frame|may call|who calls|token|sensitive|sign(?:s|ed|ing|ature)?\b|seal|private|public key|trust|verif|SHA-256|downgrade|refuse|path leads|file:\/\/|log-in|session|markup|<\/script>|encode|escaped|by hand|\.quote\(|new ones/i

/** What only leads to a list, an example or a table. */
const leadsOn = /:$|\{\{\w+\}\}$/

/** All of these sections, and elsewhere what speaks of safety. */
const allOf =
  (...sections: readonly string[]): Paper['promises'] =>
  ({ section, text }) =>
    !leadsOn.test(text) && (sections.includes(section) || ofSafety.test(text))

const saysNothing: readonly string[] = ['Report a fault']

export const papers: readonly Paper[] = [
  { file: 'SECURITY.md', promises: ({ section }) => !saysNothing.includes(section) },
  {
    file: 'webview/hosts/README.md',
    promises: allOf('What every host keeps to', 'Inside the app', 'Over the air'),
  },
  // What stands there of the platforms is theirs: ours is what names a test.
  { file: 'webview/hosts/PLATFORMS.md', promises: ({ notes }) => notes.length > 0 },
  { file: 'webview/hosts/ROLLOUT.md', promises: allOf('What a device does') },
  {
    file: 'scripts/contract/templates/guide.md',
    promises: allOf(
      'What passes between the two',
      'A web page that is let go',
      'A session that an answer brings',
      'What native does at the exchange',
    ),
  },
]

const definition = /^\[\^([\w-]+)\]:/
const mark = /\[\^([\w-]+)\]/g
const proof = /^`test\/([^`]+)` “(.+?)”(?:, row “(.+)”)?$/

/** The lines of prose, joined to paragraphs, list items and rows; code that is shown, heads of tables and footnotes are none. */
function* blocksOf(markdown: string): Generator<readonly [section: string, block: string]> {
  let [section, block, isCode, isNote] = ['', '', false, false]
  for (const line of [...markdown.split('\n'), '']) {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isCode = !isCode
    isNote = definition.test(line) || (isNote && /^\s/.test(line))
    // What stands above such a line names columns.
    if (/^\s*\|[-:| ]+$/.test(line)) {
      block = ''
      continue
    }
    const heading = /^#+ (.*)/.exec(line)?.[1]
    const begins = /^\s*(?:[-*] |\d+\. |\|)/.test(line)
    const ends = isFence || isCode || isNote || heading !== undefined || begins || line.trim() === ''
    if (ends && block) yield [section, block]
    if (ends) block = ''
    section = heading ?? section
    if (isFence || isCode || isNote || heading !== undefined) continue
    block = `${block} ${line.trim().replace(/^(?:[-*]|\d+\.) /, '')}`.trim()
  }
}

/** The sentences of a text in Markdown, with the footnotes that each names. */
export const sentencesOf = (markdown: string): Sentence[] =>
  [...blocksOf(markdown)].flatMap(([section, block]) =>
    block.split(/(?<=[.?!](?:\*\*|\)|”)?(?:\[\^[\w-]+\])*)\s+(?=[A-Z*`“[(])/).map((sentence) => ({
      section,
      text: sentence.replace(mark, ''),
      notes: [...sentence.matchAll(mark)].map(([, name = '']) => name),
    })),
  )

/** Lines of footnotes that are no proof as one is written: nobody would look for their tests. */
const oddLines = (markdown: string): readonly string[] => {
  let isNote = false
  return markdown.split('\n').flatMap((line) => {
    const rest = line.replace(definition, '').trim()
    isNote = definition.test(line) || (isNote && /^\s/.test(line))
    return isNote && rest !== '' && !proof.test(rest) ? [rest] : []
  })
}

/** The tests of each footnote, a line each. */
export function notesOf(markdown: string): ReadonlyMap<string, readonly Proof[]> {
  const notes = new Map<string, Proof[]>()
  let proofs: Proof[] | undefined
  for (const line of markdown.split('\n')) {
    const name = definition.exec(line)?.[1]
    if (name !== undefined) {
      proofs = []
      notes.set(name, proofs)
    } else if (!/^\s/.test(line)) proofs = undefined
    const [, file, title, row] = proof.exec(line.replace(definition, '').trim()) ?? []
    if (proofs && file && title) proofs.push(row === undefined ? [file, title] : [file, title, row])
  }
  return notes
}

/** What a text promises without a test that holds it, a sentence each. */
export function paperFaults({ file, promises }: Paper, markdown: string): string[] {
  const notes = notesOf(markdown)
  const sentences = sentencesOf(markdown)
  const used = new Set(sentences.flatMap((sentence) => sentence.notes))
  const bare = sentences.filter((sentence) => sentence.notes.length === 0 && promises(sentence))
  return [
    ...bare.map(({ text }) => `${file} names no test for “${text}”`),
    ...[...used].filter((name) => !notes.has(name)).map((name) => `${file} has no footnote [^${name}].`),
    ...oddLines(markdown).map((line) => `${file} has a line in its footnotes that names no test: ${line}`),
    ...[...notes].flatMap(([name, proofs]) => [
      ...(used.has(name) ? [] : [`${file} has a footnote [^${name}] that nothing names.`]),
      ...(proofs.length > 0 ? [] : [`${file} names no test in its footnote [^${name}].`]),
      ...proofs.flatMap(missing).map((fault) => `${file}: ${fault}`),
    ]),
  ]
}
