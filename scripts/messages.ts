/*
 * npm run messages
 *
 *   -- export de [FILE]   writes the German catalogue as a gettext PO file; default: dist/messages/de.po
 *   -- import de FILE     takes a translator's PO file into web/locales/de.json, or says why not
 *   -- status [de]        says of each language how many keys are missing or read as in English; of one, which
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../esbuild.config.ts'
import type { Message, Namespaces } from '../web/i18n/languages.ts'
import { languageCodes, localePath, readLocale } from './build/locales.ts'
import { messageFaults } from './check/catalogues.ts'
import { type Defined, definedMessages, namespacesOf } from './messages/english.ts'
import { exportPo, formsHeader, sourceOf } from './messages/exportPo.ts'
import { formsOf, tagOf } from './messages/plurals.ts'
import { type PoEntry, type PoFile, readPo } from './messages/po.ts'

/** A file that is not taken. Its message has a line for each reason. */
class ImportError extends Error {
  override readonly name = 'ImportError'
}

/** How a language is written: tools name it with a country or without, `zh_TW` or `zh_Hant`. */
function writingOf(tag: string): string | undefined {
  try {
    const { language, script } = new Intl.Locale(tag.replaceAll('_', '-')).maximize()
    return `${language}-${script}`
  } catch {
    return undefined
  }
}

function* headerFaults({ headers }: PoFile, tag: string, forms: readonly string[]): Generator<string> {
  const { Language: language = '', 'Plural-Forms': plurals = '', [formsHeader]: named = forms.join(' ') } = headers
  if (writingOf(language) !== writingOf(tag)) yield `The file is in “${language}”, not in ${tag}.`
  const [, count] = /nplurals=(\d+)/.exec(plurals) ?? []
  if (Number(count) !== forms.length || named !== forms.join(' '))
    yield `The file has other plural forms than ${tag}, which has ${forms.join(', ')}.`
}

const isDone = ({ texts, flags }: PoEntry): boolean => !flags.includes('fuzzy') && texts.some((text) => text !== '')

const quoted = (source: string, plural: string | undefined): string =>
  plural === undefined ? `“${source}”` : `“${source}” and “${plural}”`

/** What is wrong with an entry: the ends of sentences that begin with its context. */
function* entryFaults(entry: PoEntry, english: Message | undefined, forms: readonly string[]): Generator<string> {
  if (english === undefined) return yield 'is no message of ours.'
  const { source, plural } = sourceOf(english)
  if (entry.source !== source || entry.plural !== plural)
    yield `translates ${quoted(entry.source, entry.plural)}, and the English is ${quoted(source, plural)} by now.`
  else if (plural !== undefined && entry.texts.length !== forms.length)
    yield `has ${entry.texts.length} plural forms, not ${forms.length}: ${forms.join(', ')}.`
}

/**
 * A language's catalogue with the translations of a translator's file. What is empty there, or marked as fuzzy, stays as it is.
 * @param code the catalogue's own, such as `zh-TC`.
 * @param catalogue as it is until now.
 * @returns it in the order of the English.
 * @throws {ImportError} where something in the file does not fit; nothing is taken then.
 */
export function importPo(
  code: string,
  defined: readonly Defined[],
  catalogue: Namespaces,
  content: string,
): Namespaces {
  const tag = tagOf(code)
  const forms = formsOf(tag)
  const rules = new Intl.PluralRules(tag)
  const english = new Map(
    Object.entries(namespacesOf(defined)).flatMap(([namespace, messages]) =>
      Object.entries(messages).map(([key, message]) => [`${namespace}.${key}`, message]),
    ),
  )
  const file = readPo(content)
  // What is of another language fits nowhere: one reason is enough.
  const strange = [...headerFaults(file, tag, forms)]
  if (strange.length > 0) throw new ImportError(strange.join('\n'))
  const faults: string[] = []
  const taken = new Map<string, Message>()
  for (const entry of file.entries) {
    const { context, texts } = entry
    const source = english.get(context)
    const found = [...entryFaults(entry, source, forms)]
    if (found.length === 0 && source !== undefined && isDone(entry)) {
      const [text = ''] = texts
      const message =
        typeof source === 'string' ? text : Object.fromEntries(forms.map((form, at) => [form, texts[at] ?? '']))
      found.push(...messageFaults(source, message, rules))
      if (taken.has(context)) found.push('stands there twice.')
      taken.set(context, message)
    }
    faults.push(...found.map((fault) => `${context || `“${entry.source}”`} ${fault}`))
  }
  if (faults.length > 0) throw new ImportError(faults.join('\n'))
  return Object.fromEntries(
    defined.map(({ namespace, messages }) => {
      const rows = Object.keys(messages).flatMap((key): [string, Message][] => {
        const message = taken.get(`${namespace}.${key}`) ?? catalogue[namespace]?.[key]
        return message === undefined ? [] : [[key, message]]
      })
      return [namespace, Object.fromEntries(rows)]
    }),
  )
}

/** How far a language is. */
interface Status {
  /** Keys of the English. */
  readonly keys: number
  /** `namespace.key` of what is not translated. */
  readonly missing: readonly string[]
  /** Of what reads as in English. What has no letters but those that are filled in is the same in every language. */
  readonly same: readonly string[]
}

const textsOf = (message: Message): readonly string[] =>
  typeof message === 'string' ? [message] : Object.values(message)

const hasLetters = (text: string): boolean => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''))

const isSame = (message: Message, english: Message): boolean => {
  const source = textsOf(english)
  return textsOf(message).every((text) => source.includes(text) && hasLetters(text))
}

export function statusOf(english: Namespaces, catalogue: Namespaces): Status {
  const rows = Object.entries(english).flatMap(([namespace, messages]) =>
    Object.entries(messages).map(([key, message]) => {
      const other = catalogue[namespace]?.[key]
      return {
        name: `${namespace}.${key}`,
        isMissing: other === undefined,
        isSame: other !== undefined && isSame(other, message),
      }
    }),
  )
  return {
    keys: rows.length,
    missing: rows.filter(({ isMissing }) => isMissing).map(({ name }) => name),
    same: rows.filter(({ isSame }) => isSame).map(({ name }) => name),
  }
}

const usage = 'npm run messages -- export CODE [FILE], import CODE FILE, or status [CODE]'

function known(code: string | undefined): string {
  if (code === undefined || !languageCodes.includes(code))
    throw new Error(`${code ?? 'Nothing'} is none of the languages: ${languageCodes.join(', ')}.`)
  return code
}

async function exportTo(code: string, file = join(root, 'dist/messages', `${code}.po`)): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, exportPo(code, await definedMessages(), await readLocale(code)))
  console.log(`  ${file}`)
}

async function importFrom(code: string, file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error(usage)
  const content = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  const namespaces = importPo(code, await definedMessages(), await readLocale(code), content)
  await writeFile(join(root, localePath(code)), `${JSON.stringify(namespaces, null, 2)}\n`)
  await printStatus([code])
}

async function printStatus(codes: readonly string[]): Promise<void> {
  const english = namespacesOf(await definedMessages())
  for (const code of codes) {
    const { keys, missing, same } = statusOf(english, await readLocale(code))
    console.log(
      `  ${code.padEnd(5)} ${keys} keys, ${String(missing.length).padStart(4)} missing, ${String(same.length).padStart(4)} the same as in English`,
    )
    if (codes.length > 1) continue
    if (missing.length > 0) console.log(`  missing: ${missing.join(', ')}`)
    if (same.length > 0) console.log(`  the same: ${same.join(', ')}`)
  }
}

const commands: Readonly<Record<string, (code: string | undefined, file: string | undefined) => Promise<void>>> = {
  export: (code, file) => exportTo(known(code), file),
  import: (code, file) => importFrom(known(code), file),
  status: (code) => printStatus(code === undefined ? languageCodes : [known(code)]),
}

const [name = '', code, file] = parseArgs({ allowPositionals: true }).positionals
const command = commands[name]
try {
  if (!command) throw new Error(usage)
  await command(code, file)
} catch (error) {
  // A person typed a command: a sentence helps them, a stack does not.
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
