import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Exchange, foreignApiWarning } from '#bridge/config.ts'
import { missingPage } from '#bridge/preview/handler.ts'
import { type Hosting, hostingOf, missingFiles, missingSentence, ownedBy } from '#bridge/site/hosting.ts'
import { withdrawingWorker, workerFile } from '#bridge/site/offline.ts'
import { ownable } from '#bridge/site/routes.ts'
import { digest, encoders, encodings, type Files, isWorthTwins, json, text, writeFolder } from '#scripts/build/files.ts'
import { keptOf, withEarlier } from '#scripts/build/keep.ts'
import { noticesFile } from '#scripts/build/notices.ts'
import { pageHeaders } from '#scripts/build/policy.ts'
import { previewFile } from '#scripts/build/site.ts'
import type { SiteMarks } from '#scripts/build/webview.ts'
import { builtFolder, builtPages, jsonOf } from '../pack/builtPages.ts'
import { exchangeIn } from '../pack/exchangeIn.ts'
import { PackError } from '../pack/pack.ts'
import { nginxLocations, nginxMaps } from './nginx.ts'
import { rebrandSite } from './rebrandSite.ts'

/** Replaces the service worker to uninstall it. */
const withdrawalFile = 'no-worker.js'

const contactDays = 365

export const siteUsage = `insights-client site EXCHANGE --host nginx|node [--out FOLDER] [--root FOLDER] [--keep N --from FOLDER] [--build FOLDER]

  EXCHANGE    the configuration: a module whose default export is defineExchange({ … }); its site says where the site is
  --host      what will serve it
  --out       where the site goes; default insights-site. Its files are in public, how each is answered in hosting.json
  --root      where public will be on the server, for nginx; default: where it is now
  --keep      takes along the assets of this many earlier releases, for pages that are open
  --from      the site that is served now, as this command wrote it; default: --out
  --build     the built pages, a folder; default: those in this package`

/** The built pages or their archive, and the Node server. */
const besides = {
  build: fileURLToPath(new URL('web', builtFolder)),
  serve: new URL('bridge/serve.js', builtFolder),
}

/** Compressed files of the build are reused for equal files. */
async function withTwins(files: Files, built: Files): Promise<Files> {
  const all: Files = new Map(files)
  for (const [path, content] of files) {
    if (!isWorthTwins(path, content)) continue
    const before = built.get(path)
    const isSame = before !== undefined && digest(before) === digest(content)
    for (const encoding of encodings) {
      const twin = `${path}.${encoding}`
      all.set(twin, (isSame ? built.get(twin) : undefined) ?? (await encoders[encoding](content)))
    }
  }
  return all
}

const securityText = (contact: string, now: number): string =>
  `Contact: ${contact}\nExpires: ${new Date(now + contactDays * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z\n`

async function siteOf(build: string, exchange: Exchange, now: number) {
  const built = await builtPages(build)
  const marks = jsonOf<SiteMarks>(built, build, 'marks.json')
  const assets = new Map([...built].filter(([path]) => path.startsWith('assets/') && !/\.(br|gz)$/.test(path)))
  const { files, policy, hasShare } = await rebrandSite(assets, marks, exchange)
  files.delete('headers.json')
  const preview = files.get(previewFile)
  if (!preview) throw new PackError(`${build} has no ${previewFile}. Run \`npm run build -- --release\`.`)
  files.delete(previewFile)
  files.set(missingFiles.noPage, text(missingPage()))
  files.set(missingFiles.noAsset, text(missingSentence))
  const notices = built.get(noticesFile)
  if (!notices) throw new PackError(`${build} has no ${noticesFile}. Run \`npm run build -- --release\`.`)
  files.set(noticesFile, notices)
  const { contact } = exchange.site ?? {}
  if (contact) files.set('.well-known/security.txt', text(securityText(contact, now)))
  return {
    files: await withTwins(files, built),
    hosting: hostingOf(pageHeaders(policy), exchange.site),
    preview,
    hasShare,
  }
}

const hosts: Readonly<
  Record<string, (hosting: Hosting, exchange: Exchange, folder: string) => Promise<readonly [string, Uint8Array][]>>
> = {
  nginx: async (hosting, { site = {} }, folder) => {
    const leaves = (site.base ?? '') === '' && ownedBy(site).length < Object.keys(ownable).length
    const place = { folder, base: site.base ?? '', leaves }
    return [
      ['nginx/maps.conf', text(nginxMaps(hosting))],
      ['nginx/locations.conf', text(nginxLocations(hosting, place))],
    ]
  },
  node: async () => [['serve.mjs', await readFile(besides.serve)]],
}

/**
 * Writes a folder for a static host, with the host's configuration. @param now in ms since 1970 @returns lines to print
 * @throws {PackError} and errors of the configuration or its certificates
 */
export async function siteFor(args: readonly string[], now = Date.now()): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      host: { type: 'string', default: '' },
      out: { type: 'string', default: 'insights-site' },
      root: { type: 'string' },
      keep: { type: 'string', default: '0' },
      from: { type: 'string' },
      build: { type: 'string', default: besides.build },
    },
  })
  const [config, ...more] = positionals
  const configure = Object.hasOwn(hosts, values.host) ? hosts[values.host] : undefined
  if (!config || more.length > 0 || !configure) throw new PackError(siteUsage)
  const out = resolve(values.out)
  const kept = keptOf({ keep: values.keep, from: values.from ?? out })
  const exchange = await exchangeIn(resolve(config))
  const { files, hosting, preview, hasShare } = await siteOf(resolve(values.build), exchange, now)
  const whole = await withEarlier(files, 'public', kept)
  const folder = values.root ?? join(out, 'public')
  const beside: readonly [string, Uint8Array][] = [
    ['hosting.json', json(hosting)],
    [previewFile, preview],
    ...(await configure(hosting, exchange, folder)),
  ]
  const withdrawal = exchange.site?.offline ? [[withdrawalFile, text(withdrawingWorker)] as const] : []
  writeFolder(join(out, 'public'), whole)
  for (const name of ['nginx', 'serve.mjs', withdrawalFile]) await rm(join(out, name), { recursive: true, force: true })
  for (const [path, content] of [...beside, ...withdrawal]) {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await writeFile(join(out, path), content)
  }
  const bytes = [...whole.values()].reduce((sum, { length }) => sum + length, 0)
  const warning = foreignApiWarning(exchange.domains.api, exchange.domains.secure)
  return [
    ...(warning ? [`Warning: ${warning}`] : []),
    `${exchange.brand.name}: ${whole.size} files, ${Math.ceil(bytes / 1024)} KB, in ${join(out, 'public')}`,
    `How each address is answered: ${join(out, 'hosting.json')}`,
    `What links to it show: ${join(out, previewFile)}`,
    ...beside.slice(2).map(([path]) => `For ${values.host}: ${join(out, path)}`),
    ...withdrawal.map(([path]) => `To withdraw the service worker, copy over public/${workerFile}: ${join(out, path)}`),
    ...(hasShare ? [] : ['Shared links have no picture: the package "sharp" draws it, and is not installed here.']),
  ]
}
