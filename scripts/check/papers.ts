import { missing, type Proof } from './proofs.ts'

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
