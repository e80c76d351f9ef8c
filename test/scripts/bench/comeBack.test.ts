import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, assertSecond } from '#scripts/bench/page/comeBack.ts'
import { figuresOf } from '#scripts/bench/page/table.ts'

describe('a second visit', () => {
  const main = 'https://localhost/assets/main.js'
  const cached = { type: 'navigate', assets: [main], transferred: 0 }

  test('is a navigation of its own, whose assets the browser or the package had', () => {
    expect(() => assertSecond(cached)).not.toThrow()
    expect(() => assertSecond({ ...cached, transferred: 900 }, new Set([main]))).not.toThrow()
  })

  test.each([
    ['a page that is gone back to', { ...cached, type: 'back_forward' }, undefined, 'back_forward'],
    ['a page without assets', { ...cached, assets: [] }, undefined, 'no assets'],
    ['an asset that came over the line', { ...cached, transferred: 300 }, undefined, '300 bytes'],
    ['an asset that the package was not asked for', cached, new Set<string>(), main],
  ])('is not %s', (_, seen, packaged, said) => {
    expect(() => assertSecond(seen, packaged)).toThrow(said)
  })
})

describe('a package', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'insights-package-test-'))
    for (const name of ['home', 'assets']) await mkdir(join(folder, name))
    const files = {
      'headers.json': '{"content-security-policy":"as ours"}',
      'index.html': 'ours',
      'home/vi.html': 'floor',
      'assets/main.js': 'main',
      'assets/main.js.br': 'compressed',
    }
    for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each([
    ['/insights', 'ours', 'text/html; charset=utf-8'],
    ['/vi/insights', 'floor', 'text/html; charset=utf-8'],
    ['/assets/main.js', 'main', 'text/javascript; charset=utf-8'],
  ])('answers %s as it is unpacked, with its headers', async (path, text, type) => {
    const { headers, body } = (await answerOf(folder, path)) ?? {}
    expect(String(body)).toBe(text)
    expect(headers?.['content-type']).toBe(type)
    expect(headers?.['content-security-policy']).toBe(path.startsWith('/assets') ? undefined : 'as ours')
  })

  test('has nothing where its build has nothing', async () => {
    expect(await answerOf(folder, '/assets/other.js')).toBeUndefined()
  })
})

test('of each page the figures are those that were measured, and its ratio is of a round by itself', () => {
  const rounds = [
    { usable_ms: 300, renderer_ms: 200 },
    { usable_ms: 100, renderer_ms: 100 },
    { usable_ms: 90, renderer_ms: 300 },
  ]
  expect(figuresOf({ web: [], webview: [], web_warm: rounds, package: rounds.slice(0, 1) })).toEqual({
    web_warm_usable_ms: 100,
    web_warm_renderer_ms: 200,
    web_warm_ratio: 1,
    package_usable_ms: 300,
    package_renderer_ms: 200,
    package_ratio: 1.5,
  })
})
