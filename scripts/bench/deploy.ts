import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pageBuilds } from '../../esbuild.config.ts'
import { exchangePath, loadExchange } from '../build/exchange.ts'
import { digest, type Files, text, writeFolder } from '../build/files.ts'
import { withEarlier } from '../build/keep.ts'
import { buildPages } from '../build/pages.ts'
import { asUsed, openChromium } from '../drivers/chromium.ts'
import { startSandbox } from '../sandbox.ts'
import { countDocuments, type First, type Walked, walk } from './deploy/walk.ts'
import { runBench } from './runBench.ts'

/** Two releases of the browser's pages in which every asset has another name, as if every file had changed. */
interface Releases {
  /** The folders that a gateway serves. Of the app's pages there are none. */
  readonly builds: { readonly web: string; readonly webview: string; readonly app: string }
  /** Puts the first one there, alone. */
  deployFirst(): Promise<void>
  /** Puts the second one in its place; with the first one's assets, or without. */
  deploySecond(keepsFirst: boolean): Promise<void>
  close(): Promise<void>
}

const names = { first: '1.0.0+first00', second: '1.0.0+second0' } as const

const isText = (path: string): boolean => /\.(js|css|html|json|svg)$/.test(path)
const decode = (content: Uint8Array): string => new TextDecoder().decode(content)

/** The same files as of another release: with other digests in their names, wherever they are named, and the pages with the digests of what came of it. */
function renamed(files: Files): Files {
  const hashes = new Map(
    [...files.keys()].flatMap((path): [string, string][] => {
      const [, hash = ''] = /^assets\/.*-(\w{8})\.\w+/.exec(path) ?? []
      return hash ? [[hash, hash.slice(1) + hash.slice(0, 1)]] : []
    }),
  )
  const changed = (content: string) =>
    content.replaceAll(names.first, names.second).replaceAll(/\b\w{8}\b/g, (word) => hashes.get(word) ?? word)
  const made = [...files].map(([path, content]) => ({
    before: content,
    path: changed(path),
    content: isText(path) ? text(changed(decode(content))) : content,
  }))
  const digests = made.map(({ before, content }): [string, string] => [digest(before), digest(content)])
  const whole = (html: string) => digests.reduce((page, [was, is]) => page.replaceAll(was, is), html)
  return new Map(
    made.map(({ path, content }) => [path, path.endsWith('.html') ? text(whole(decode(content))) : content]),
  )
}

async function makeReleases(): Promise<Releases> {
  const [web] = pageBuilds.filter(({ name }) => name === 'web')
  if (!web) throw new Error('There is no build of the browser’s pages.')
  const { files: first } = await buildPages(web, await loadExchange(exchangePath()), { release: names.first })
  const second = renamed(first)
  const from = await mkdtemp(join(tmpdir(), 'insights-deploy-'))
  const folder = join(from, 'web')
  const deployFirst = async () => writeFolder(folder, await withEarlier(first, 'web', undefined))
  return {
    builds: { web: folder, webview: join(from, 'webview'), app: join(from, 'app') },
    deployFirst,
    async deploySecond(keepsFirst) {
      const files = await withEarlier(second, 'web', keepsFirst ? { count: 1, from } : undefined)
      writeFolder(folder, files)
    },
    close: () => rm(from, { recursive: true, force: true }),
  }
}

/*
 * A release is replaced by another under a page that is open and has a draft in it, once with the assets of the first one kept and
 * once without, and its reader walks over all routes, writing at each. Without them, what is missed first is once a sheet over the
 * open draft and once a screen.
 */

const settings = { rounds: { whole: 3, short: 1 }, routes: { whole: 100, short: 6 } }
const ways: readonly (readonly [assets: 'kept' | 'gone', first: First])[] = [
  ['kept', 'sheet'],
  ['gone', 'sheet'],
  ['gone', 'screen'],
]

await runBench('deploy', settings, async ({ settings: { rounds, routes }, report }) => {
  const walked: Record<'kept' | 'gone', Walked[]> = { kept: [], gone: [] }
  const max = (all: readonly Walked[], figure: 'reloads' | 'lost') => Math.max(0, ...all.map((one) => one[figure]))
  report(() => ({
    reloads_kept: max(walked.kept, 'reloads'),
    reloads_gone: max(walked.gone, 'reloads'),
    letters_lost: max(Object.values(walked).flat(), 'lost'),
  }))
  const releases = await makeReleases()
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const [assets, first] of ways) {
        await releases.deployFirst()
        const sandbox = await startSandbox(releases.builds)
        const chromium = await openChromium({ ...asUsed, width: 1280, height: 900, initScripts: [countDocuments] })
        const how = `  round ${round}, assets ${assets}, ${first} first:`
        let last = 0
        const note = (name: string, reloads: number) => {
          if (reloads > last) console.log(`${how} the document was reloaded at ${name}`)
          last = reloads
        }
        try {
          const replace = () => releases.deploySecond(assets === 'kept')
          const found = await walk(chromium, sandbox.addresses, { first, routes }, replace, note)
          walked[assets].push(found)
          console.log(`${how} ${found.routes} routes, ${found.reloads} reloads, ${found.lost} letters lost`)
        } finally {
          await chromium.close()
          await sandbox.close()
        }
      }
    }
  } finally {
    await releases.close()
  }
})
