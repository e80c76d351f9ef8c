import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import type { Exchange } from '#bridge/config.ts'
import { digest, encodings, type Files, text, withTwins, writeFolder } from '#scripts/build/files.ts'
import type { Builds } from '#scripts/sandbox.ts'
import { classicScript, type PageBuild, pageBuilds } from '../../../esbuild.config.ts'

/*
 * Pages that do less than ours, from the same listener with the same headers, policy and compression, over the same throttled
 * network. They show the minimum cost of such a page in a simple implementation: one deferred script in the head with
 * `integrity`, no style sheet, no pictures. The script requests the feed, directly in a browser and through the app in an
 * app.
 */

/** Each floor and the locale whose home page it replaces, in the benchmark's own copy of the build. */
export const floors = { bare: 'pl', renderer: 'vi', elements: 'uz' } as const
export type Floor = keyof typeof floors

const entries: Readonly<Record<Floor, string>> = {
  bare: 'scripts/bench/floor/bare.ts',
  renderer: 'scripts/bench/floor/renderer.tsx',
  elements: 'scripts/bench/floor/elements.tsx',
}

const html = (href: string, integrity: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Floor</title>
    <link rel="icon" href="data:,">
    <script defer src="${href}" integrity="${integrity}" crossorigin></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`

/** Uses the same bundler, options, targets and renderer as the page it is compared with. */
async function floorFiles(floor: Floor, page: PageBuild, { app }: Exchange): Promise<Files> {
  const { request = 'request', openScreen = 'openScreen' } = app.handlers
  const options = classicScript(entries[floor], `dist/${page.name}/${floor}.js`, page)
  const { outputFiles } = await build({
    ...options,
    entryNames: '[name]-[hash]',
    define: { ...options.define, floorHandlers: JSON.stringify({ request, openScreen }) },
  })
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))
  if (!script) throw new Error(`${floor} was not built.`)
  const path = `assets/${basename(script.path)}`
  return new Map([
    [path, script.contents],
    [`home/${floors[floor]}.html`, text(html(`/${path}`, digest(script.contents)))],
  ])
}

export async function addFloors(builds: Builds, exchange: Exchange): Promise<Builds> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-floors-'))
  const copies = { ...builds, web: join(folder, 'web'), webview: join(folder, 'webview') }
  for (const page of pageBuilds) {
    if (page.name === 'app') continue
    const files: Files = new Map()
    for (const floor of Object.keys(floors) as Floor[]) {
      for (const [path, content] of await floorFiles(floor, page, exchange)) files.set(path, content)
    }
    const apart = join(folder, `${page.name}-floors`)
    writeFolder(apart, await withTwins(files))
    await cp(builds[page.name], copies[page.name], { recursive: true })
    await mkdir(join(copies[page.name], 'home'), { recursive: true })
    // Remove compressed files: a floor is too small to have any, and the replaced page's would be served.
    for (const path of files.keys())
      for (const end of encodings) await rm(join(copies[page.name], `${path}.${end}`), { force: true })
    await cp(apart, copies[page.name], { recursive: true })
  }
  return copies
}
