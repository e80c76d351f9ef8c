import { languageCodes, localePath, readLocale } from '../build/locales.ts'
import { definedMessages, namespacesOf } from '../messages/english.ts'
import { tagOf } from '../messages/plurals.ts'
import { catalogueFaults, readsOf, unusedKeys } from './catalogues.ts'
import { filesOf, read } from './sources.ts'

/**
 * Checks every catalogue against English, and English against the code.
 * @returns what is wrong, a sentence each.
 */
export async function messages(): Promise<string[]> {
  const defined = await definedMessages()
  const english = namespacesOf(defined)
  const paths = filesOf('{bridge,web,webview,scripts/build}/**/*.{ts,tsx}').filter(
    (path) => !path.startsWith('web/i18n/'),
  )
  const modules = await Promise.all(paths.map(async (path) => readsOf(path, await read(path))))
  const faults = await Promise.all(
    languageCodes.map(async (code) => catalogueFaults(code, tagOf(code), english, await readLocale(code))),
  )
  const known = languageCodes.map(localePath)
  const unnamed = filesOf('web/locales/*').filter((path) => !known.includes(path))
  return [
    ...faults.flat(),
    ...unnamed.map((path) => `${path} is no language of web/i18n/languages.ts.`),
    ...unusedKeys(defined, modules),
  ]
}
