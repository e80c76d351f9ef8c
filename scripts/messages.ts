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
import { languageCodes, localePath, readLocale } from './build/locales.ts'
import { definedMessages, namespacesOf } from './messages/english.ts'
import { exportPo } from './messages/exportPo.ts'
import { importPo } from './messages/importPo.ts'
import { statusOf } from './messages/status.ts'

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
