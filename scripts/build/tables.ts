import type { Plugin } from 'esbuild'
import { virtualModule } from './exchange.ts'

/** Data blocks in the document for names that would otherwise be in scripts and change their hashes. */
const ids = { files: 'insights-files', styles: 'insights-styles' } as const
export type Table = Readonly<Record<string, string>>

const read = (id: string): string => `JSON.parse(document.getElementById("${id}").textContent)`

export const stylesFromDocument: Plugin = virtualModule('insights:styles', `export default ${read(ids.styles)}`)

/** Loads a script by its name in the table. */
export const loadedByName = (name: string): string => `import(insightsFiles.${name})`

/** Start of a page's first script. */
export const readFiles = `{const f=globalThis.insightsFiles=${read(ids.files)};for(const n in f)f[n]="./"+n+"-"+f[n]+".js"}`

/** Data blocks need no permission in the policy. */
export const dataBlocks = (tables: Readonly<Record<keyof typeof ids, Table>>): string[] =>
  Object.entries(ids).flatMap(([kind, id]) => {
    const table = tables[kind as keyof typeof ids]
    const content = JSON.stringify(table).replaceAll('<', '\\u003c')
    return Object.keys(table).length > 0 ? [`<script type="application/json" id="${id}">${content}</script>`] : []
  })

export const dataIn = (html: string): string[] =>
  [...html.matchAll(/<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, content = '']) => content)
