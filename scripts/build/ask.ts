import { basename } from 'node:path'
import { minify } from '@swc/core'
import type { Metafile } from 'esbuild'
import { build } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { calls } from '#bridge/exchange/calls.ts'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import { screens } from '#web/app/screens.ts'
import { screenCalls } from '#web/early/screenCalls.ts'
import { classicScript, type PageBuild, routeStyles } from '../../esbuild.config.ts'
import { outputOf, scriptsOf } from './graph.ts'

async function smallest(page: PageBuild, entry: string, defined: Readonly<Record<string, string>>): Promise<string> {
  const options = classicScript(entry, 'small.js', page)
  const { outputFiles } = await build({ ...options, define: { ...options.define, ...defined } })
  const { code } = await minify(outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '', {
    compress: { passes: 3 },
    mangle: true,
  })
  return code
}

const screenTable = 'web/app/screens.ts'
/** Calls of all screens except the home page. */
const moreCalls = 'bridge/exchange/moreCalls.ts'

/** What addresses of a route contain before their first parameter. */
const startOf = (name: RouteName): string => `${routes[name].path.split('/:')[0]}/`

/** Files that screens need in addition to `first`, by URL prefix, longest first. `ask` sends the first call of those that have one. */
function screenFilesOf(metafile: Metafile, first: readonly string[], ask: string | undefined) {
  const modules = (metafile.inputs[screenTable]?.imports ?? []).filter(({ kind }) => kind === 'dynamic-import')
  const rows = Object.entries(screens).flatMap(([name, { sheet }], row) => {
    if (name === 'home') return []
    const scripts = scriptsOf(metafile, [modules[row]?.path ?? '', moreCalls]).filter((path) => !first.includes(path))
    const style = outputOf(metafile, routeStyles()[sheet] ?? '')
    const asks = ask && name in screenCalls ? [ask] : []
    return [[startOf(name as RouteName), [...asks, ...(style ? [style] : []), ...scripts]] as const]
  })
  const sorted = rows.sort(([a], [b]) => b.length - a.length)
  const groups = new Map<number, string[]>()
  for (const path of new Set(sorted.flatMap(([, wanted]) => wanted))) {
    const wantedBy = sorted.reduce((bits, [, wanted], at) => bits | (wanted.includes(path) ? 1 << at : 0), 0)
    groups.set(wantedBy, [...(groups.get(wantedBy) ?? []), basename(path)])
  }
  return { starts: sorted.map(([start]) => start), groups: [...groups].map(([bits, names]) => [bits, ...names]) }
}

/** Inline script that preloads the screen of a document other than the home page. */
export const preloadSource = (
  page: PageBuild,
  entry: string,
  metafile: Metafile,
  first: readonly string[],
  ask?: string,
): Promise<string> => smallest(page, entry, { screenFiles: JSON.stringify(screenFilesOf(metafile, first, ask)) })

/** The script that sends the first call of a screen. */
export function askScreenSource(page: PageBuild, entry: string): Promise<string> {
  const rows = Object.entries(screenCalls).map(([name, { call, body }]) => [
    startOf(name as RouteName),
    calls[call].path,
    body,
  ])
  return smallest(page, entry, { screenAsks: JSON.stringify(rows) })
}

export async function askSource(page: PageBuild, entry: string, { app }: Exchange): Promise<string> {
  const { request = 'request' } = app.handlers
  const code = await smallest(page, entry, { requestHandler: JSON.stringify(request) })
  return code.replaceAll('</', '<\\/')
}

export const workerSource = (page: PageBuild): Promise<string> => smallest(page, 'web/worker/worker.ts', {})
