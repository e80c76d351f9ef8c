import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageBuilds } from '../../esbuild.config.ts'
import { exchangePath, loadExchange } from '../../scripts/build/exchange.ts'
import { digest, type Files } from '../../scripts/build/files.ts'
import { buildLibrary } from '../../scripts/build/library.ts'
import { buildPages } from '../../scripts/build/pages.ts'
import { releaseOf } from '../../scripts/build/release.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-release-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Files that are not the same in both, or in one alone. */
const differing = (one: Files, other: Files): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => digest(one.get(path) ?? '') !== digest(other.get(path) ?? ''))
    .sort()

const [web] = pageBuilds
const exchange = await loadExchange(exchangePath())
const textOf = (files: Files, path: string) => new TextDecoder().decode(files.get(path))

test('a build that differs in its release alone differs in its documents and in version.json', async () => {
  if (!web) throw new Error('There is no page to build.')
  const [one, next] = await Promise.all(
    ['0.1.0+abc1234', '0.1.0+def5678'].map((release) => buildPages(web, exchange, { release })),
  )
  if (!one || !next) throw new Error('There is no page that was built.')
  const changed = differing(one.files, next.files)
  expect(changed.filter((path) => !path.endsWith('.html'))).toEqual(['version.json'])
  expect(changed).toHaveLength([...one.files.keys()].filter((path) => path.endsWith('.html')).length + 1)
  expect(JSON.parse(textOf(next.files, 'version.json'))).toEqual({ release: '0.1.0+def5678' })
  for (const path of changed.filter((path) => path.endsWith('.html'))) {
    expect(textOf(next.files, path)).toContain('<meta name="release" content="0.1.0+def5678">')
    expect(textOf(next.files, path)).toContain('<meta name="version-address" content="/version.json">')
  }
})

test('a library that differs in its release alone differs in one module', async () => {
  const [one, next] = [await buildLibrary('0.1.0+abc1234'), await buildLibrary('0.1.0+def5678')]
  expect(differing(one, next)).toEqual(['release.js'])
  expect(textOf(next, 'release.js')).toContain('0.1.0+def5678')
  const scripts = [...next].filter(([path]) => path.endsWith('.js') && path !== 'cli.js')
  expect(scripts.some(([path]) => textOf(next, path).includes('from "./release.js"'))).toBe(true)
  expect(scripts.some(([path]) => textOf(next, path).includes('meta[name="release"]'))).toBe(false)
})

test('a release is the version and the commit, and says when not all of it is in that commit or when no commit is known', async () => {
  const checkout = join(folder, 'checkout')
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
