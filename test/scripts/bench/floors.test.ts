import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { addFloors, type Floor, floors } from '#scripts/bench/page/floors.ts'
import { digest } from '#scripts/build/files.ts'
import type { Builds } from '#scripts/sandbox.ts'

let folder: string
let copies: Builds
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-floors-test-'))
  const builds = { web: join(folder, 'web'), webview: join(folder, 'webview'), app: join(folder, 'app') }
  for (const build of [builds.web, builds.webview]) {
    await mkdir(build)
    await writeFile(join(build, 'headers.json'), '{"content-security-policy":"as ours"}')
    await mkdir(join(build, 'home'))
    for (const locale of Object.values(floors)) await writeFile(join(build, `home/${locale}.html.br`), 'ours')
  }
  copies = await addFloors(builds, exchange)
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(join(copies.web, '..'), { recursive: true, force: true })
})

const cases = (['web', 'webview'] as const).flatMap((page) =>
  (Object.keys(floors) as Floor[]).map((floor) => ({ page, floor })),
)

describe.each(cases)('the floor $floor of $page', ({ page, floor }) => {
  test('is one deferred script with its integrity, in the form that the build compresses, and nothing else', async () => {
    const html = await readFile(join(copies[page], `home/${floors[floor]}.html`), 'utf8')
    const [, path = '', integrity] =
      /<script defer src="\/(.+?)" integrity="(.+?)" crossorigin><\/script>/.exec(html) ?? []
    expect(html.match(/<(script|style|img|link rel="(stylesheet|preload|modulepreload)")/g)).toEqual(['<script'])
    expect(digest(await readFile(join(copies[page], path)))).toBe(integrity)
    await readFile(join(copies[page], `${path}.gz`))
    await readFile(join(copies[page], `${path}.br`))
    expect(await readFile(join(copies[page], 'headers.json'), 'utf8')).toContain('as ours')
  })

  test('is served as it is, and not as the page whose place it takes', () => {
    expect(existsSync(join(copies[page], `home/${floors[floor]}.html.br`))).toBe(false)
  })
})
