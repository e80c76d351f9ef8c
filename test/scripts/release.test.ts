import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { exchangePath, loadExchange } from '#scripts/build/exchange.ts'
import { digest, type Files } from '#scripts/build/files.ts'
import { buildLibrary } from '#scripts/build/library.ts'
import { composePages, type Pages, sourcesOf } from '#scripts/build/pages.ts'
import { releaseOf } from '#scripts/build/release.ts'
import { addPack, conformanceFilesOf } from '#scripts/build/webview.ts'
import { folderForFile } from '#test/support/folder.ts'
import { conformanceBuild, type PageBuild, pageBuilds } from '../../esbuild.config.ts'

const at = folderForFile()
beforeAll(async () => {})

/** Files that are not the same in both, or in one alone. */
const differing = (one: Files, other: Files): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => digest(one.get(path) ?? '') !== digest(other.get(path) ?? ''))
    .sort()

const [web, webview] = pageBuilds
if (!web || !webview) throw new Error('There is no page to build.')
const exchange = await loadExchange(exchangePath())
const textOf = (files: Files, path: string) => new TextDecoder().decode(files.get(path))
const releases = ['0.1.0+abc1234', '0.1.0+def5678'] as const

/** A page under either release. Nothing that is bundled is told which: it is bundled once. */
async function underEach(page: PageBuild): Promise<readonly [Pages, Pages]> {
  const sources = await sourcesOf(page, exchange)
  const under = async (release: string) => ({
    ...(await composePages(page, exchange, sources, release)),
    maps: new Map(),
  })
  return [await under(releases[0]), await under(releases[1])]
}

const isDocument = (path: string) => path.endsWith('.html')

/** Says of each document that differs that it is called by its release, and answers the other files that do. */
function besidesDocuments(one: Files, next: Files): readonly string[] {
  const changed = differing(one, next)
  expect(changed.filter(isDocument)).toEqual([...next.keys()].filter(isDocument).sort())
  for (const path of changed.filter(isDocument))
    expect(textOf(next, path)).toContain(`<meta name="release" content="${releases[1]}">`)
  return changed.filter((path) => !isDocument(path))
}

test('builds that differ only in the release differ in documents and version.json', async () => {
  const [{ files: one }, { files: next }] = await underEach(web)
  expect(besidesDocuments(one, next)).toEqual(['version.json'])
  expect(JSON.parse(textOf(next, 'version.json'))).toEqual({ release: releases[1] })
  for (const path of [...next.keys()].filter(isDocument))
    expect(textOf(next, path)).toContain('<meta name="version-address" content="/version.json">')
})

test('web views that differ only in the release differ in documents, manifest and version.json, and their packages in documents and manifest', async () => {
  const [folders, conformance] = [await underEach(webview), await underEach(conformanceBuild)]
  for (const [at, pages] of folders.entries()) {
    const own = conformance[at]
    if (own) for (const [path, content] of conformanceFilesOf(own)) pages.files.set(path, content)
    await addPack(pages, webview, exchange, { version: '0.1.0', minApp: '0.0.0' })
  }
  const [one, next] = folders.map(({ files }) => files)
  if (!one || !next) throw new Error('There is no web view that was built.')
  const around = ['insights-webview.zip', 'manifest.json', 'marks.json', 'version.json']
  expect(besidesDocuments(one, next)).toEqual(around)
  expect([...next.keys()].filter(isDocument).sort()).toEqual(['conformance.html', 'index.html', 'page.html'])
  const [packed, packedNext] = [one, next].map((files) => {
    const zip = files.get('insights-webview.zip')
    return new Map(Object.entries(zip ? unzipSync(zip) : {}))
  })
  expect(besidesDocuments(packed ?? new Map(), packedNext ?? new Map())).toEqual(['manifest.json'])
  expect(JSON.parse(textOf(next, 'manifest.json')).release).toBe(releases[1])
})

test('libraries that differ only in the release differ in one module', async () => {
  const [{ files: one }, { files: next }] = [await buildLibrary(releases[0]), await buildLibrary(releases[1])]
  expect(differing(one, next)).toEqual(['release.js'])
  expect(textOf(next, 'release.js')).toContain('0.1.0+def5678')
  const scripts = [...next].filter(([path]) => path.endsWith('.js') && path !== 'cli.js')
  expect(scripts.some(([path]) => textOf(next, path).includes('from "./release.js"'))).toBe(true)
  expect(scripts.some(([path]) => textOf(next, path).includes('meta[name="release"]'))).toBe(false)
})

test('a release has the version and the commit, and states uncommitted changes or an unknown commit', async () => {
  const checkout = at('checkout')
  const within = join(checkout, 'vendored')
  await mkdir(within, { recursive: true })
  for (const at of [checkout, within]) await writeFile(join(at, 'package.json'), '{ "version": "1.2.3" }')
  expect(await releaseOf(checkout)).toBe('1.2.3')
  const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'all')
  const commit = git('rev-parse', 'HEAD').slice(0, 7)
  expect(await releaseOf(checkout)).toBe(`1.2.3+${commit}`)
  // Another project’s commit says nothing of what it has taken in.
  expect(await releaseOf(within)).toBe('1.2.3')
  await writeFile(join(checkout, 'more.ts'), '')
  expect(await releaseOf(checkout)).toBe(`1.2.3+${commit}.dirty`)
})
