import { minify } from '@swc/core'
import { locales } from '#bridge/site/locales.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'
import { documentWords } from './documentWords.ts'

/** Shown if the document's scripts do not run: by language, a sentence and the button's label. */
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

/** Inserts the texts and minifies the inline scripts, whose syntax stays that of old engines. */
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
