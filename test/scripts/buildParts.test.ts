import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keyframesIn, sheetBelowRoot, withoutHostsProperties } from '#scripts/build/belowRoot.ts'
import { text, withTwins, writeFolder } from '#scripts/build/files.ts'
import { withoutIdleParts } from '#scripts/build/packages.ts'
import { asModule } from '#scripts/build/reactModules.ts'

describe('reactModules', () => {
  const load = (text: string): Promise<Record<string, unknown>> =>
    import(`data:text/javascript,${encodeURIComponent(asModule(text))}`)

  test('converts a CommonJS file to a module with the same exports', async () => {
    const module = await load(`"use strict";
    var Path = require("node:path"), rest = 1;
    if (rest) { exports.now = () => Path.join("a", "b"); } else { exports.now = null; }
exports.twice = function (text) { return exports.now() + text + rest; };
exports.version = "1";`)
    expect(Object.keys(module).sort()).toEqual(['now', 'twice', 'version'])
    expect((module.twice as (text: string) => string)('!')).toBe('a/b!1')
  })
})

describe('twins', () => {
  const script = text(`console.warn('${randomBytes(8).toString('hex')}')\n`.repeat(40))

  test('compresses scripts and pages reproducibly', async () => {
    const files = new Map([
      ['assets/main-ABC.js', script],
      ['index.html', script],
    ])
    const made = await withTwins(files)
    expect([...made.keys()].sort()).toEqual(
      ['assets/main-ABC.js', 'index.html'].flatMap((path) => [path, `${path}.br`, `${path}.gz`]),
    )
    expect(brotliDecompressSync(made.get('index.html.br') ?? '')).toEqual(Buffer.from(script))
    expect(gunzipSync(made.get('index.html.gz') ?? '')).toEqual(Buffer.from(script))
    expect(await withTwins(files)).toEqual(made)
  })

  test('does not compress binary, small and unserved files', async () => {
    const files = new Map([
      ['assets/share-ABC.png', script],
      ['assets/tiny-ABC.js', text('1')],
      ['meta.json', script],
    ])
    expect([...(await withTwins(files)).keys()]).toEqual([...files.keys()])
  })
})

describe('files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'insights-files-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('runs a command after each build', async () => {
    const isRun = async (path: string) => ((await stat(join(folder, 'built', path))).mode & 0o100) !== 0
    for (let builds = 0; builds < 2; builds += 1) {
      writeFolder(
        join(folder, 'built'),
        new Map([
          ['cli.js', text('#!/usr/bin/env node\n')],
          ['serve.js', text('export {}\n')],
          ['empty.js', text('')],
        ]),
      )
      expect(await Promise.all(['cli.js', 'serve.js', 'empty.js'].map(isRun))).toEqual([true, false, false])
    }
  })
})

describe('belowRoot', () => {
  const below = (sheet: string): string => sheetBelowRoot(sheet, new Set(keyframesIn(sheet)))

  describe('a sheet of the library', () => {
    test.each([
      ['.page .button{top:0}', '.insights .page .button{top:0}'],
      ['a:hover,h1{top:0}', '.insights a:hover,.insights h1{top:0}'],
      ['.page>*{top:0}', '.insights .page>*{top:0}'],
      ['*,::before{top:0}', ':is(.insights,.insights *),:is(.insights,.insights *)::before{top:0}'],
      [':focus-visible{top:0}', ':is(.insights,.insights *):focus-visible{top:0}'],
      ['[dir=rtl] .icon{top:0}', ':is(.insights,.insights *)[dir=rtl] .icon{top:0}'],
    ])('applies below the root only: %s', (sheet, wanted) => expect(below(sheet)).toBe(wanted))

    test.each([
      ['html{top:0}', '.insights{top:0}'],
      [':root[data-theme=white]{top:0}', '.insights[data-theme=white]{top:0}'],
      [':root:has(.reply){top:0}', '.insights:has(.reply){top:0}'],
      ['body{top:0}', '.insights .insights-body{top:0}'],
      ['[data-on] body::before{top:0}', ':is(.insights,.insights *)[data-on] .insights-body::before{top:0}'],
    ])('replaces the document by the root: %s', (sheet, wanted) => expect(below(sheet)).toBe(wanted))

    test('does so inside media and support queries too', () => {
      expect(below('@media print{@supports (top:0){a{top:0}}}')).toBe(
        '@media print{@supports (top:0){.insights a{top:0}}}',
      )
    })

    test('prefixes keyframes with the root, in definitions and uses', () => {
      const sheet =
        '.a{animation:pill 1s ease}.b{animation-name:pill,none}.pill{top:0}@keyframes pill{from{top:0}50%{top:1px}}'
      expect(below(sheet)).toBe(
        '.insights .a{animation:insights-pill 1s ease}.insights .b{animation-name:insights-pill,none}.insights .pill{top:0}' +
          '@keyframes insights-pill{from{top:0}50%{top:1px}}',
      )
    })

    test('resets a host’s custom properties of the same names at the root', () => {
      expect(withoutHostsProperties(['.button--quiet{--a:var(--b)}', 'p{top:var(--c,0);--a:0}'])).toBe(
        ':where(.insights){--a:initial;--b:initial;--c:initial}',
      )
    })
  })
})

describe('idleParts', () => {
  async function bundled(...plugins: Plugin[]): Promise<string> {
    const contents = "export { ofetch } from 'ofetch'; export { listenKeys, map } from 'nanostores'"
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: import.meta.dirname },
      ...{ bundle: true, format: 'esm', minify: true, write: false, plugins },
      define: { 'process.env.NODE_ENV': '"production"' },
    })
    return outputFiles[0]?.text ?? ''
  }

  test('packages work without unused parts, and are smaller', async () => {
    const script = await bundled(withoutIdleParts)
    expect(script.length).toBeLessThan((await bundled()).length - 4_000)

    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{"a":1}'))
    const { ofetch, listenKeys, map } = await import(`data:text/javascript,${encodeURIComponent(script)}`)
    const options = { method: 'POST', body: '{}', retry: false, parseResponse: (text: string) => `read ${text}` }
    expect(await ofetch.raw('https://meridian.example/v1/a?b=1', options)).toMatchObject({ _data: 'read {"a":1}' })
    expect(fetched).toHaveBeenCalledExactlyOnceWith(
      'https://meridian.example/v1/a?b=1',
      expect.objectContaining({ method: 'POST', body: '{}' }),
    )

    const store = map({ likes: 1, reposts: 1 })
    const heard = vi.fn()
    listenKeys(store, ['likes'], heard)
    store.setKey('reposts', 2)
    store.set({ likes: 1, reposts: 3 })
    expect(heard).not.toHaveBeenCalled()
    store.set({ likes: 2, reposts: 3 })
    expect(heard).toHaveBeenCalledOnce()
  })
})
