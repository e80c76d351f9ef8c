import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { defaultLocale } from '#bridge/site/locales.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'
import { root } from '../esbuild.config.ts'
import { readArgs, refuse } from './args.ts'
import { languageCodes, localePath, readLocale } from './build/locales.ts'
import { definedMessages, namespacesOf } from './messages/english.ts'
import { exportPo, type Locale } from './messages/exportPo.ts'
import { importPo } from './messages/importPo.ts'
import { statusOf } from './messages/status.ts'

// The file of a regional locale contains only differences from its base.
const usage = `npm run messages -- COMMAND

  export CODE [FILE]  writes a language as a gettext PO file; default dist/messages/CODE.po
  import CODE FILE    reads a translator's PO file into web/locales/CODE.json, or lists what does not fit
  status [CODE]       counts the keys of each language that are missing or read as in English; of one language, lists them`

const [name = '', code, file] = readArgs(usage, { allowPositionals: true }).positionals

function known(code: string | undefined): string {
  if (code === undefined || !languageCodes.includes(code))
    throw new Error(`Unknown language ${code ?? '(none)'}. Use one of: ${languageCodes.join(', ')}.`)
  return code
}

const english = namespacesOf(await definedMessages())

async function baseFor(code: string): Promise<Locale | undefined> {
  const base = baseLocale(code)
  return base && { code: base, messages: base === defaultLocale ? english : await readLocale(base) }
}

async function exportTo(code: string, file = join(root, 'dist/messages', `${code}.po`)): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, exportPo(code, await definedMessages(), await readLocale(code), await baseFor(code)))
  console.log(`  ${file}`)
}

async function importFrom(code: string, file: string | undefined): Promise<void> {
  if (file === undefined) throw new Error(usage)
  const content = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  const base = await baseFor(code)
  const namespaces = importPo(code, await definedMessages(), await readLocale(code), content, base?.messages)
  await writeFile(join(root, localePath(code)), `${JSON.stringify(namespaces, null, 2)}\n`)
  await printStatus([code])
}

const names = (rows: readonly { readonly name: string }[]): string => rows.map(({ name }) => name).join(', ')

async function printOverlay(code: string, base: Locale, isAlone: boolean): Promise<void> {
  const rows = Object.entries(await readLocale(code)).flatMap(([namespace, messages]) =>
    Object.keys(messages).map((key) => ({ name: `${namespace}.${key}` })),
  )
  console.log(`  ${code.padEnd(5)} ${String(rows.length).padStart(4)} keys differ from ${base.code}`)
  if (isAlone && rows.length > 0) console.log(`  they are: ${names(rows)}`)
}

async function printLanguage(code: string, isAlone: boolean): Promise<void> {
  const { keys, missing, same } = statusOf(code, english, await readLocale(code))
  const silent = same.filter(({ why }) => why === undefined)
  const counts = [`${keys} keys`, `${missing.length} missing`, `${same.length} the same as in English`]
  console.log(
    `  ${code.padEnd(5)} ${counts.join(', ')}${silent.length > 0 ? `, ${silent.length} of them for no reason` : ''}`,
  )
  if (!isAlone) return
  if (missing.length > 0) console.log(`  missing: ${missing.join(', ')}`)
  for (const reason of new Set(same.map(({ why }) => why)))
    console.log(`  same as English, ${reason ?? 'for no reason'}: ${names(same.filter(({ why }) => why === reason))}`)
}

async function printStatus(codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const base = await baseFor(code)
    await (base ? printOverlay(code, base, codes.length === 1) : printLanguage(code, codes.length === 1))
  }
}

const commands: Readonly<Record<string, (code: string | undefined, file: string | undefined) => Promise<void>>> = {
  export: (code, file) => exportTo(known(code), file),
  import: (code, file) => importFrom(known(code), file),
  status: (code) => printStatus(code === undefined ? languageCodes : [known(code)]),
}

const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) refuse(usage)
try {
  await command(code, file)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
