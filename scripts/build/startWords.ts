import { minify } from '@swc/core'
import type { LocaleCode } from '../../bridge/site/locales.ts'
import { fetchNamespaces } from '../../web/i18n/catalogues.ts'
import { shellMessages } from '../../web/i18n/en/shell.ts'
import { notStarted } from '../../web/i18n/en/start.ts'

/** What the document says by itself where its scripts do not run: by catalogue, the sentence and what its button is called. */
async function startWords(): Promise<Readonly<Record<string, readonly [sentence: string, button: string]>>> {
  const codes = Object.keys(notStarted) as (keyof typeof notStarted & LocaleCode)[]
  const rows = codes.map(async (code) => {
    const { shell } = await fetchNamespaces(code, [])
    const button = shell?.tryAgain ?? shellMessages.get().tryAgain
    return [code, [notStarted[code], String(button)]] as const
  })
  return Object.fromEntries(await Promise.all(rows))
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
