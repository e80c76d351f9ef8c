import { minify } from '@swc/core'
import { locales } from '../../bridge/site/locales.ts'
import { documentWords } from './documentWords.ts'
import { baseOf } from './overlays.ts'

/**
 * What the document says by itself where its scripts do not run: the sentence and what its button is called, by language, and by
 * the tag, in small letters, of a region where it is said otherwise.
 */
async function startWords(): Promise<Readonly<Record<string, readonly [sentence: string, button: string]>>> {
  const rows = locales.map(async ({ code }) => {
    const { notStarted, tryAgain } = await documentWords(code)
    const base = baseOf(code)
    const same = base && (await documentWords(base))
    const isOther = notStarted !== same?.notStarted || tryAgain !== same.tryAgain
    return isOther ? [[base ? code.toLowerCase() : code, [notStarted, tryAgain] as const] as const] : []
  })
  return Object.fromEntries((await Promise.all(rows)).flat().toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const inlineScript = /<script>([\s\S]*?)<\/script>/g

/** A template with the words of its script in place, and its scripts as small as they get: what old engines are to read stays as old. */
export async function withStartWords(template: string): Promise<string> {
  const words = JSON.stringify(await startWords()).replace(/</g, '\\u003c')
  const filled = template.replace('/*words*/ {}', () => words)
  const made = await Promise.all(
    [...filled.matchAll(inlineScript)].map(([, source = '']) =>
      minify(source, { compress: { ecma: 5 }, mangle: true }),
    ),
  )
  return filled.replace(inlineScript, () => `<script>${made.shift()?.code ?? ''}</script>`)
}
