import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { folderForFile } from '#test/support/folder.ts'
import { root } from '../../esbuild.config.ts'

const sink = 'This takes text for HTML or code.'
const scroll = 'web/lib/page/scroll.ts has what scrolls'
const observer = 'web/lib/page/onResize.ts has what observes sizes'
const guessed = 'Keys and ids come from the browser'
const composing = 'call isComposing(event)'
const alone = 'late(() => import(…)) brings it back'
const unhandled = 'late() has no handler'
const ancestor = 'A class of errors extends InsightsError'

const refused: readonly (readonly [source: string, says: string])[] = [
  ...[
    'box.innerHTML = text',
    'box["outerHTML"] = text',
    'Object.assign(frame, { srcdoc: text })',
    'box.insertAdjacentHTML("beforeend", text)',
    'document.createRange().createContextualFragment(text)',
    'new DOMParser().parseFromString(text, "text/html")',
    'document.write(text)',
    'document.execCommand("insertHTML", false, text)',
    'new Function(text)',
    'eval(text)',
    'import purifier from "dompurify"',
    'const f = () => late(() => import("dompurify"))',
    'const A = () => <p dangerouslySetInnerHTML={{ __html: a }} />',
  ].map((source) => [source, sink] as const),
  ...[
    'window.scrollTo(0, 0)',
    'scrollTo({ top: 0 })',
    'globalThis.scrollBy(0, 10)',
    "box['scrollTo'](0, 0)",
    "item.current?.scrollIntoView({ block: 'nearest' })",
    'element.scrollIntoView()',
    'element.scrollTop = 0',
    'element.scrollTop += 10',
    'document.documentElement.scrollLeft = 0',
    'const isAtTop = window.scrollY < 48',
    'const y = globalThis.pageYOffset',
  ].map((source) => [source, scroll] as const),
  ...[
    "const A = () => <input onKeyDown={({ key }) => key === 'Enter' && send()} />",
    'const press = (event: KeyboardEvent<HTMLElement>) => event.keyCode === 13',
    "const press: Props['onKeyDown'] = (event) => event['key'] === 'Enter'",
    "addEventListener('keydown', (event) => { if (event.key === 'a') a() })",
    "field.onkeydown = (event) => { if (event.key === 'a') a() }",
    "const onKeyDown = useCallback((e) => { if (e.key === 'a') a() }, [])",
    'function a(event: KeyboardEvent) { const { key } = event.nativeEvent }',
    "const props = { handleKeyDown(view, event) { return event.key === 'Enter' } }",
    "const a = (e: KeyboardEvent) => e.key === 'a' && !e.isComposing",
  ].map((source) => [source, composing] as const),
  ['const f = async () => (await import("./a.ts")).a()', alone],
  ['import("./a.ts").catch(() => {})', alone],
  ['Promise.all([late(() => import("./b.ts")), import("./a.ts")])', alone],
  ['const f = () => { void late(() => import("./a.ts")).then((a) => a.run()) }', unhandled],
  ['const id = String(Math.random())', guessed],
  ["const id = globalThis.Math['random']()", guessed],
  ['new ResizeObserver(put).observe(box)', observer],
  ['export class LostError extends Error {}', ancestor],
  ['class Late extends TypeError {}', ancestor],
]

const accepted: readonly (readonly [path: string, source: string])[] = [
  ...[
    'box.textContent = text',
    'box.replaceChildren(fragment)',
    'stream.write(text)',
    'const write = 1',
    'scrollToTop()',
    'const { scrollTop } = box',
    'const y = box.scrollTop',
    'const scrollTo = 1',
    'class Late extends InsightsError {}',
    'late(() => import("./a.ts")).then((a) => a.run()).catch(console.warn)',
    'late(() => import("./a.ts")).then((a) => a.run(), console.warn)',
    "const A = () => <i onKeyDown={(e) => e.key === 'a' && !isComposing(e) && send()} />",
    "listen(document, 'keydown', (e) => e.key === 'a' && isPageKey(e) && close())",
    'const press = (event: KeyboardEvent) => run(event)',
    'const keyOf = (row: { key: string }) => row.key',
    'const f = once(async () => (await import("./a.ts")).make())',
  ].map((source, at) => [`web/ui/accepted${at}.tsx`, source] as const),
  ['web/lib/content/sanitise.ts', 'import purifier from "dompurify"'],
  ['web/lib/page/scroll.ts', 'window.scrollTo(0, 0)'],
  ['web/features/writing/editor/paste.ts', 'tr.scrollIntoView()'],
  ['web/lib/page/onResize.ts', 'new ResizeObserver(put)'],
  ['bridge/lib/jitter.ts', 'export const jitter = () => Math.random()'],
  ['web/app/late.ts', 'export const rows = { a: () => import("./a.ts") }'],
  ['web/app/boot.ts', 'import("./recover/recover.ts").catch(() => {})'],
  ['bridge/lib/errors.ts', 'export class InsightsError extends Error {}'],
  ['fixtures/gateway/envelope.ts', 'class Late extends TypeError {}'],
]

const rooms = ['bridge/app', 'web/ui', 'webview']
const pathsOf = (at: number): string[] => rooms.map((room) => `${room}/refused${at}.tsx`)

const at = folderForFile()
let said: readonly { readonly path: string; readonly message: string }[] = []

/** The project's own configuration, of plugins alone, over files that stand as the project's do. */
beforeAll(async () => {
  const { overrides } = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
  const plugins = overrides.flatMap(({ includes, plugins: own }: { includes: string[]; plugins?: string[] }) =>
    own ? [{ includes, plugins: own.map((path) => join(root, path)) }] : [],
  )
  const files: readonly (readonly [string, string])[] = [
    ['biome.json', JSON.stringify({ linter: { rules: { preset: 'none' } }, overrides: plugins })],
    ...refused.flatMap(([source], at) => pathsOf(at).map((path) => [path, source] as const)),
    ...accepted,
  ]
  for (const [path, source] of files) {
    await mkdir(dirname(at(path)), { recursive: true })
    await writeFile(at(path), source)
  }
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.']
  const out = await new Promise<string>((resolve) => {
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: at(), maxBuffer: 2 ** 24 }, (_, stdout) =>
      resolve(stdout),
    )
  })
  said = JSON.parse(out).diagnostics.map((one: { message: string; location: { path: string } }) => ({
    path: one.location.path,
    message: one.message,
  }))
})

test.each(refused.map(([source, says], at) => ({ source, says, at })))(
  '[sec-sinks] the lint rejects $source in the bridge, the web and the web view',
  ({ says, at }) => {
    for (const path of pathsOf(at))
      expect(said.filter((one) => one.path === path).map(({ message }) => message)).toContainEqual(
        expect.stringContaining(says),
      )
  },
)

test.each(accepted)('the lint accepts in %s: %s', (path) => expect(said.filter((one) => one.path === path)).toEqual([]))
