import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { readPreviewSite } from '#bridge/preview/index.ts'
import { locales } from '#bridge/site/locales.ts'
import { offlineFile, withdrawingWorker, workerFile } from '#bridge/site/offline.ts'
import { archiveOf, digest, readFolder } from '#scripts/build/files.ts'
import { inlineScripts } from '#scripts/build/policy.ts'
import { placed } from '#scripts/build/site.ts'
import { differences, digestsOf } from '#scripts/check/sameBytes.ts'
import { siteFor } from '#scripts/cli/site/command.ts'
import { folderForFile } from '#test/support/folder.ts'
import { acmeConfig, buildSmallPages, smallRelease } from '#test/support/smallSite.ts'
import { root } from '../../../esbuild.config.ts'

const at = folderForFile()
const textOf = (...names: string[]) => readFile(at(...names), 'utf8')
const sandbox = join(root, 'fixtures/exchange.config.ts')

/** Acme's site, below a path and with its files on another origin. */
const acme = (accent: string) =>
  acmeConfig(`brand: { name: 'Acme & Söhne', accent: ['${accent}', '#5FD38F'] },
  site: { base: '/community', assets: 'https://static.acme.example', contact: 'mailto:security@acme.example' },`)

const make = (config: string, out: string, ...flags: string[]) =>
  siteFor([config, '--host', 'nginx', '--build', at('build'), '--out', at(out), ...flags], Date.UTC(2026, 0, 31))

beforeAll(async () => {
  await buildSmallPages(at('build'))
  await writeFile(at('acme.mjs'), acme('#0A793C'))
  await writeFile(at('green.mjs'), acme('#0A793D'))
  await make(sandbox, 'own')
  await make(at('acme.mjs'), 'acme')
})

const assetsOf = async (out: string) =>
  (await readdir(at(out, 'public/assets'))).filter((name) => /\.(js|css)$/.test(name))

test('the site of the exchange of the build equals the build, byte for byte', async () => {
  const own = await readFolder(at('own/public'))
  const built = await readFolder(at('build'))
  const served = [...built].filter(([path]) => /^(?:assets|home)\/|\.(?:html|txt|xml)$/.test(path))
  expect(served.length).toBeGreaterThan(locales.length)
  for (const [path, content] of served) expect([path, own.get(path)]).toEqual([path, content])
})

test('warns only of an API on another origin than the site', async () => {
  const foreign = `domains: { api: 'https://api.acme.example', config: 'self', report: 'self', images: ['self'], secure: 'https://www.acme.example' },`
  await writeFile(at('foreign.mjs'), acmeConfig(foreign))
  expect((await make(at('foreign.mjs'), 'foreign'))[0]).toMatch(
    /^Warning: domains\.api is https:\/\/api\.acme\.example/,
  )
  expect((await make(at('acme.mjs'), 'acme')).join()).not.toContain('Warning')
})

test('another exchange’s site has its name, colours and settings, without a trace of the first one', async () => {
  const names = await assetsOf('acme')
  const scripts = (await Promise.all(names.map((name) => textOf('acme', 'public/assets', name)))).join('\n')
  expect(scripts).toContain('www.acme.example')
  expect(scripts.toLowerCase()).toContain('#0a793c')
  expect(scripts).not.toContain('Meridian')
  for (const path of ['index.html', 'home/ar.html', 'page.html']) {
    const html = await textOf('acme', 'public', path)
    expect(html).toContain('Acme &#38; Söhne')
    expect(html).not.toContain('Meridian')
  }
})

test('files with changed settings get new names, known with their digests to all files that load them', async () => {
  await make(at('green.mjs'), 'green')
  const [own, first, second] = await Promise.all(['own', 'acme', 'green'].map(assetsOf))
  for (const names of [first, second]) for (const name of names ?? []) expect(own).not.toContain(name)
  for (const name of first ?? []) expect(second).not.toContain(name)
  for (const out of ['acme', 'green']) {
    const html = await textOf(out, 'public/page.html')
    const links = [
      ...html.matchAll(
        /(?:href|src)="https:\/\/static\.acme\.example\/community\/(assets\/[^"]+)" integrity="([^"]+)"/g,
      ),
    ]
    expect(links.length).toBeGreaterThan(1)
    for (const [, path = '', integrity] of links)
      expect(digest(await readFile(at(out, 'public', path)))).toBe(integrity)
    for (const name of await assetsOf(out))
      for (const [, loaded] of (await textOf(out, 'public/assets', name)).matchAll(/"\.\/([\w.-]+\.js)"/g))
        expect(await assetsOf(out)).toContain(loaded)
  }
})

test('below a path, documents use it, and their policy allows their files', async () => {
  const html = await textOf('acme', 'public/home/ar.html')
  expect(html).toContain('content="/community/version.json"')
  expect(html).toContain(`location.pathname.slice(${'/community'.length})`)
  expect(html).toContain('<link rel="canonical" href="https://www.acme.example/community/ar/insights">')
  expect(html).not.toContain('"/assets/')
  const { kinds } = JSON.parse(await textOf('acme', 'hosting.json'))
  const policy: string = kinds.home.headers['content-security-policy']
  const [inline] = inlineScripts(html)
  expect(policy).toContain(`script-src 'self' https://static.acme.example ${inline}`)
  expect(policy).toContain("style-src 'self' https://static.acme.example;")
})

test('rejects a document with an unknown place of its address', () => {
  expect(() => placed('<script>location.href</script>', { base: '/community' })).toThrow(
    'must name location.pathname exactly once',
  )
})

test('keeps the site’s data for link previews in each language, and serves it to no browser', async () => {
  const preview = readPreviewSite(JSON.parse(await textOf('acme', 'preview.json')))
  expect(preview).toMatchObject({
    brand: 'Acme & Söhne',
    origin: 'https://www.acme.example',
    base: '/community',
    api: 'https://www.acme.example',
    images: ['https://www.acme.example'],
    session: 's',
  })
  expect(Object.keys(preview.messages)).toEqual(locales.map(({ code }) => code))
  expect(preview.messages.en?.posts).toEqual({ one: '{count} post', other: '{count} posts' })
  expect(preview.messages.ru?.followers).toHaveProperty('few')
  expect(await readdir(at('acme/public'))).not.toContain('preview.json')
})

test('robots.txt allows everything and names the sitemap, which links each home page to the others', async () => {
  expect(await textOf('own', 'public/robots.txt')).toBe(
    'User-agent: *\nDisallow:\n\nSitemap: https://localhost:8443/sitemap.xml\n',
  )
  const map = await textOf('acme', 'public/sitemap.xml')
  for (const { code } of locales)
    expect(map).toContain(`<loc>https://www.acme.example/community${code === 'en' ? '' : `/${code}`}/insights</loc>`)
  expect(map.match(/<url>/g)).toHaveLength(locales.length)
})

test('publishes a security contact that is valid for a year', async () => {
  expect(await textOf('acme', 'public/.well-known/security.txt')).toBe(
    'Contact: mailto:security@acme.example\nExpires: 2027-01-31T00:00:00.000Z\n',
  )
  expect(await readdir(at('own/public'))).not.toContain('.well-known')
})

test('documents have compressed copies of the same content', async () => {
  expect(String(gunzipSync(await readFile(at('acme/public/index.html.gz'))))).toBe(
    await textOf('acme', 'public/index.html'),
  )
})

test('keeps the assets of the given number of earlier sites', async () => {
  await make(at('green.mjs'), 'next', '--keep', '1', '--from', at('acme'))
  const [before, alone, next] = await Promise.all(['acme', 'green', 'next'].map(assetsOf))
  expect(next?.sort()).toEqual([...new Set([...(before ?? []), ...(alone ?? [])])].sort())
  const { release }: { release: string } = JSON.parse(await textOf('next', 'public/version.json'))
  expect(release).toBe(smallRelease)
})

test.each([
  ['no host', [sandbox], '--host nginx|node'],
  ['a host that it does not know', [sandbox, '--host', 'apache'], '--host nginx|node'],
  ['no configuration', ['--host', 'node'], 'insights-client site EXCHANGE'],
])('prints the usage of the command with %s', async (_, args, said) => {
  await expect(siteFor(args)).rejects.toThrow(said)
})

test('the nginx files have each address and header of the table, and no other type', async () => {
  const [maps, locations, hosting] = await Promise.all([
    textOf('acme', 'nginx/maps.conf'),
    textOf('acme', 'nginx/locations.conf'),
    textOf('acme', 'hosting.json').then(JSON.parse),
  ])
  for (const { path, kind } of hosting.rows)
    expect(maps).toContain(`"~${path.replace('(?<asset>', '(?<insights_asset>')}" "${kind} /`)
  for (const header of Object.keys(hosting.kinds.page.headers))
    expect(locations).toContain(`add_header ${header} $insights_`)
  expect(locations).toContain(`root "${at('acme/public')}";`)
  expect(locations).not.toContain('@site')
  for (const path of ['/v1/', '/btapi/', '/media/']) expect(locations.split('\n')[0]).toContain(path)
  // One parameter of nginx's has at most as many letters as its buffer.
  for (const line of `${maps}\n${locations}`.split('\n')) expect(line.length).toBeLessThan(4_000)
})

test('builds the same site from the archive in the package', async () => {
  await writeFile(at('archived.zip'), archiveOf(await readFolder(at('build'))))
  await make(at('acme.mjs'), 'fromArchive', '--build', at('archived'))
  expect(differences(await digestsOf(at('acme', 'public')), await digestsOf(at('fromArchive', 'public')))).toEqual([])
  await expect(make(at('acme.mjs'), 'none', '--build', at('nowhere'))).rejects.toThrow('nowhere has no built pages')
})

test('site.offline adds a worker, its list of files and a manifest in each language; without it the worker is withdrawn', async () => {
  const config = (site: string) => acmeConfig(`site: { base: '/community', ${site} },`)
  await writeFile(at('offline.mjs'), config('offline: true'))
  await make(at('offline.mjs'), 'offline')
  expect(await textOf('offline/public', workerFile)).toContain('navigationPreload')
  expect(await textOf('offline/no-worker.js')).toBe(withdrawingWorker)
  const { release, files } = JSON.parse(await textOf('offline/public', offlineFile))
  expect(release).toBe(smallRelease)
  expect(files).toEqual([])
  const policy: string = JSON.parse(await textOf('offline/hosting.json')).kinds.page.headers['content-security-policy']
  expect(policy).toContain("; worker-src 'self'")
  expect(policy).toContain('; trusted-types dompurify insights-worker;')

  expect(await textOf('offline/public/home/ar.html')).toContain(
    '<link rel="manifest" href="/community/manifest/ar.webmanifest">',
  )
  const manifest = JSON.parse(await textOf('offline/public/manifest/ar.webmanifest'))
  expect(manifest).toMatchObject({ dir: 'rtl', start_url: '/community/ar/insights', scope: '/community/' })
  expect(manifest.shortcuts).toHaveLength(3)
  expect(manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src } of manifest.icons)
    expect((await readFile(at('offline/public', src.replace('/community/', '')))).subarray(1, 4).toString()).toBe('PNG')

  await writeFile(at('online.mjs'), config('offline: false'))
  await make(at('online.mjs'), 'offline')
  expect(await textOf('offline/public', workerFile)).toBe(withdrawingWorker)
  expect(await readdir(at('offline'))).not.toContain('no-worker.js')
  expect(await textOf('offline/public/page.html')).not.toContain('manifest')
  expect(await textOf('offline/hosting.json')).not.toContain('worker-src')
})
