import type { Plugin } from 'esbuild'
import { virtualModule } from './exchange.ts'

/** Data blocks of the document: names of files, which would otherwise stand in a script and rename it, and all that imports it. */
const ids = { files: 'insights-files', styles: 'insights-styles' } as const
export type Table = Readonly<Record<string, string>>

const read = (id: string): string => `JSON.parse(document.getElementById("${id}").textContent)`

/** `insights:styles`, as a page reads it. */
export const stylesFromDocument: Plugin = virtualModule('insights:styles', `export default ${read(ids.styles)}`)

/** What a script loads late, by its name in the table. */
export const loadedByName = (name: string): string => `import(insightsFiles.${name})`

/** What a page's first script begins with. */
export const readFiles = `{const f=globalThis.insightsFiles=${read(ids.files)};for(const n in f)f[n]="./"+n+"-"+f[n]+".js"}`

/** Tables as they stand in the document: data, which no policy has to allow. */
export const dataBlocks = (tables: Readonly<Record<keyof typeof ids, Table>>): string[] =>
  Object.entries(ids).flatMap(([kind, id]) => {
    const table = tables[kind as keyof typeof ids]
    const content = JSON.stringify(table).replaceAll('<', '\\u003c')
    return Object.keys(table).length > 0 ? [`<script type="application/json" id="${id}">${content}</script>`] : []
  })

/** What stands in the data blocks of a document. */
export const dataIn = (html: string): string[] =>
  [...html.matchAll(/<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, content = '']) => content)
