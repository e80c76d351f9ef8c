import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { phoneScript } from '#scripts/bench/page/phone.ts'
import { scriptsOf } from '#scripts/build/graph.ts'
import { pageBuilds, root } from '../../esbuild.config.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { sandbox } from '../support/sandbox.ts'

const { https, app } = sandbox

describe.each([
  { name: 'web', origin: https, initScripts: [] },
  { name: 'webview', origin: app, initScripts: [phoneScript(exchange)] },
])('the first load of $name', ({ name, origin, initScripts }) => {
  const chromium = chromiumForFile({ mobile: true, initScripts })
  beforeAll(async () => {
    await chromium.browser.url(`${origin}/insights`)
    await chromium.browser.waitUntil(() =>
      chromium.browser.execute(() => performance.getEntriesByName('first-item').length > 0),
    )
  })

  test('runs the scripts that its budget counts, and no other, before the first post', async () => {
    const page = pageBuilds.find((build) => build.name === name)
    const metafile: Metafile = JSON.parse(await readFile(join(root, 'dist', name, 'meta.json'), 'utf8'))
    const early = page?.early ? [page.early] : []
    const counted = new Set([
      ...scriptsOf(metafile, [...(page?.first.shell ?? []), ...(page?.first.home ?? [])]),
      ...scriptsOf(metafile, early),
    ])
    const loaded = await chromium.browser.execute(() => {
      const [mark] = performance.getEntriesByName('first-item')
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime < (mark?.startTime ?? 0))
        .map((entry) => new URL(entry.name).pathname)
    })
    const scripts = loaded.filter((path) => path.endsWith('.js'))
    expect(scripts.sort()).toEqual([...counted].map((path) => path.slice(`dist/${name}`.length)).sort())
  })
})
