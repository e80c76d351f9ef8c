import { findLocale } from '#bridge/site/locales.ts'

export const tagOf = (code: string): string => findLocale(code)?.bcp47 ?? code

const order: readonly string[] = ['zero', 'one', 'two', 'few', 'many', 'other']

export const formsOf = (tag: string): readonly string[] => {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  return order.filter((form) => pluralCategories.some((category) => category === form))
}

const slavic = 'n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'
const oneOrMillions = (one: string) => `${one} ? 0 : n!=0 && n%1000000==0 ? 1 : 2`

/** gettext's plural expression by language or tag: `n` is the number, the result an index of {@link formsOf}. */
const formIndex: Readonly<Record<string, string>> = {
  ar: 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5',
  de: 'n==1 ? 0 : 1',
  en: 'n==1 ? 0 : 1',
  es: oneOrMillions('n==1'),
  fil: 'n==1 || n==2 || n==3 || (n%10!=4 && n%10!=6 && n%10!=9) ? 0 : 1',
  fr: oneOrMillions('n<=1'),
  id: '0',
  it: oneOrMillions('n==1'),
  ja: '0',
  pl: `n==1 ? 0 : ${slavic}`,
  pt: oneOrMillions('n<=1'),
  'pt-PT': oneOrMillions('n==1'),
  ru: `n%10==1 && n%100!=11 ? 0 : ${slavic}`,
  uk: `n%10==1 && n%100!=11 ? 0 : ${slavic}`,
  uz: 'n==1 ? 0 : 1',
  vi: '0',
  zh: '0',
}

export const indexOf = (tag: string): string | undefined => formIndex[tag] ?? formIndex[new Intl.Locale(tag).language]

// GNU gettext files: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html

export interface PoEntry {
  readonly context: string
  readonly source: string
  /** Source of the plural. */
  readonly plural?: string | undefined
  /** The translation or its plural forms; empty if missing. */
  readonly texts: readonly string[]
  readonly note?: string
  readonly file?: string
  /** `fuzzy`: needs a review. `python-brace-format`: keep the placeholders in braces. */
  readonly flags: readonly string[]
}

export interface PoFile {
  readonly headers: Readonly<Record<string, string>>
  readonly entries: readonly PoEntry[]
}

/** A keyword and its text, one line each. */
function* written(keyword: string, text: string): Generator<string> {
  const lines = text.split(/(?<=\n)(?!$)/)
  if (lines.length === 1) yield `${keyword} ${JSON.stringify(text)}`
  else {
    yield `${keyword} ""`
    yield* lines.map((line) => JSON.stringify(line))
  }
}

function* entryLines({ context, source, plural, texts, note, file, flags }: PoEntry): Generator<string> {
  if (note) yield `#. ${note}`
  if (file) yield `#: ${file}`
  if (flags.length > 0) yield `#, ${flags.join(', ')}`
  yield* written('msgctxt', context)
  yield* written('msgid', source)
  if (plural !== undefined) yield* written('msgid_plural', plural)
  for (const [at, text] of texts.entries()) yield* written(plural === undefined ? 'msgstr' : `msgstr[${at}]`, text)
}

export function writePo({ headers, entries }: PoFile): string {
  const header = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`)
  const blocks = [
    ['msgid ""', ...written('msgstr', header.join(''))],
    ...entries.map((entry) => [...entryLines(entry)]),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

interface Block {
  readonly fields: Map<string, string>
  readonly flags: string[]
}

const keywordLine = /^(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])\s*(".*)$/

function textIn(literal: string, line: number): string {
  try {
    return String(JSON.parse(literal))
  } catch (cause) {
    throw new Error(`Line ${line}: not a quoted string of a PO file.`, { cause })
  }
}

function blocksIn(content: string): Block[] {
  const blocks: Block[] = []
  let [block, keyword]: [Block | undefined, string] = [undefined, '']
  for (const [at, raw] of content.split(/\r?\n/).entries()) {
    const line = raw.trim()
    // Comments and obsolete entries.
    if (line === '' || /^#(?!,)/.test(line)) continue
    const [, name = '', literal = line] = keywordLine.exec(line) ?? []
    const isFlags = line.startsWith('#,')
    const isSource = name !== '' && !name.startsWith('msgstr')
    if (!block || (keyword.startsWith('msgstr') && (isFlags || isSource))) {
      ;[block, keyword] = [{ fields: new Map(), flags: [] }, '']
      blocks.push(block)
    }
    if (isFlags) {
      const flags = line.slice(2).split(',')
      block.flags.push(...flags.map((flag) => flag.trim()))
      continue
    }
    if (block.fields.has(name)) throw new Error(`Line ${at + 1}: ${name} is repeated.`)
    keyword = name || keyword
    block.fields.set(keyword, `${block.fields.get(keyword) ?? ''}${textIn(literal, at + 1)}`)
  }
  return blocks
}

function entryOf({ fields, flags }: Block): PoEntry {
  const [source, context = '', plural] = ['msgid', 'msgctxt', 'msgid_plural'].map((name) => fields.get(name))
  const names = [...fields.keys()].filter((name) => name.startsWith('msgstr')).sort()
  const isWhole = names.every((name, at) => name === (plural === undefined ? 'msgstr' : `msgstr[${at}]`))
  if (source === undefined || names.length === 0 || !isWhole)
    throw new Error(`${context || 'An entry'} is incomplete: an entry needs msgid, and msgstr or msgstr[0] and so on.`)
  const texts = names.map((name) => fields.get(name) ?? '')
  return { context, source, plural, texts, flags }
}

/** @throws with a sentence if it is invalid. Comments are ignored. */
export function readPo(content: string): PoFile {
  const [header, ...entries] = blocksIn(content.replace(/^\uFEFF/, '')).map(entryOf)
  if (header?.source !== '') throw new Error('The file has no header.')
  const lines = (header.texts[0] ?? '').split('\n').filter(Boolean)
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(':')
    return [name, value.join(':').trim()]
  })
  return { headers: Object.fromEntries(headers), entries }
}
