import { minify } from '@swc/core'
import { locales } from '#bridge/site/locales.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'
import { documentWords } from './documentWords.ts'

/** What the document says by itself where its scripts do not run: by language, the sentence and what its button is called. */
async function startWords(): Promise<Readonly<Record<string, readonly [sentence: string, button: string]>>> {
  const codes = locales
    .map(({ code }) => code)
    .filter((code) => baseLocale(code) === undefined)
    .toSorted()
  const rows = codes.map(async (code) => {
    const { notStarted, tryAgain } = await documentWords(code)
    return [code, [notStarted, tryAgain]] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g

/** A template with the words of its script in place, and its scripts as small as they get: what old engines are to read stays as old. */
export async function withStartWords(template: string): Promise<string> {
  const words = JSON.stringify(await startWords()).replace(/</g, '\\u003c')
  const filled = template.replace('id="insights-start">{}', (place) => place.replace('{}', () => words))
  const made = await Promise.all(
    [...filled.matchAll(inlineScript)].map(([, source = '']) =>
      minify(source, { compress: { ecma: 5 }, mangle: true }),
    ),
  )
  return filled.replace(inlineScript, () => `<script>${made.shift()?.code ?? ''}</script>`)
}
