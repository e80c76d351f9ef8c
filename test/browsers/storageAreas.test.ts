import { build } from 'esbuild'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { createAreas, StorageArea } from '#bridge/storage/areas.ts'
import type { migrations } from '#bridge/storage/migrations.ts'
import { root } from '../../esbuild.config.ts'
import { chromiumForFile } from '../support/chromium.ts'
import { type Engine, engineForFile, isWebkit, openEngine } from '../support/engine.ts'
import { sandbox } from '../support/sandbox.ts'
import { pageScript } from '../support/storage/pageScript.ts'

declare global {
  /** The areas as a page's script has them, put there by the suite. */
  var areas: { readonly createAreas: typeof createAreas; readonly migrations: typeof migrations }
  /** What a test leaves in the page for its next step. */
  var left: { readonly area: StorageArea; readonly last?: Promise<boolean> }
}

const contents = `
  export { createAreas } from './bridge/storage/areas.ts'
  export { migrations } from './bridge/storage/migrations.ts'
`

const source = build({
  stdin: { contents, resolveDir: root, loader: 'ts' },
  bundle: true,
  write: false,
  format: 'iife',
  globalName: 'areas',
  target: 'es2020',
}).then(({ outputFiles: [file] }) => `${file?.text}\nwindow.areas = areas`)

/** Opens a page of the origin that holds nothing, with the areas in it: one that a browser may keep when it is left. */
async function open({ browser }: Pick<Engine, 'browser'> = engine): Promise<void> {
  await browser.url(`${https}/favicon.ico`)
  await browser.execute(await source)
}

/** What a page can be at as it is left: each goes on for as long as it lives. */
type Busy = 'asking' | 'changing' | 'saving as it goes'

const { https } = sandbox
const engine = engineForFile(() =>
  isWebkit ? openEngine({ gateway: https, origins: [], reply: true, initScripts: [pageScript] }) : openEngine(),
)
beforeAll(async () => {
  await open()
  await engine.browser.execute(async () => {
    const request = indexedDB.deleteDatabase('insights-test')
    await new Promise((resolve) => request.addEventListener('success', resolve))
  })
})
beforeEach(() => open())

test('what is kept is there after the page has gone, bytes and all, and a change comes about as a whole', async () => {
  const kept = await engine.browser.execute(async () => {
    const area = areas.createAreas({ name: 'insights-test' })('community')
    await area.set('draft', { text: 'ü', parts: [Uint8Array.of(1, 2, 3)] })
    await area.set('gone', 1)
    const { isStored: isKept } = await area.update(async (records) => {
      records.delete('gone')
      records.set('count', (await records.keys()).length)
    })
    const refused = await area
      .update(async (records) => {
        records.clear()
        await records.keys()
        throw new RangeError('No.')
      })
      .catch((error: unknown) => String(error))
    return [isKept, refused, await area.keys()]
  })
  expect(kept).toEqual([true, 'RangeError: No.', ['count', 'draft']])
  await open()
  const found = await engine.browser.execute(async () => {
    const area = areas.createAreas({ name: 'insights-test' })('community')
    const isAny = (value: unknown): value is { text: string; parts: Uint8Array[] } => value !== undefined
    const draft = await area.get('draft', isAny)
    return [draft?.text, [...(draft?.parts[0] ?? [])]]
  })
  expect(found).toEqual(['ü', [1, 2, 3]])
})

test('data of version 1 is brought to a made-up version 2, and the page that holds version 1 makes way', async () => {
  const found = await engine.browser.execute(async () => {
    const told: string[] = []
    const tell = (reason: string) => void told.push(reason)
    const isText = (value: unknown): value is string => typeof value === 'string'
    const older = areas.createAreas({ name: 'insights-test', tell })('mix')
    await older.set('name', 'one')
    const newer = areas.createAreas({
      name: 'insights-test',
      version: 2,
      tell,
      migrations: {
        ...areas.migrations,
        2: async (_, transaction) => {
          const store = transaction.objectStore('mix')
          await store.put(`${await store.get('name')}, brought over`, 'name')
        },
      },
    })('mix')
    const brought = await newer.get('name', isText)
    return [
      brought,
      await older.set('name', 'held'),
      await older.get('name', isText),
      await newer.get('name', isText),
      told,
    ]
  })
  expect(found).toEqual(['one, brought over', false, 'held', 'one, brought over', ['newer']])
})

test('a page that does not make way is waited for in memory, and all is brought over once it goes', async () => {
  const found = await engine.browser.execute(async () => {
    const told: string[] = []
    const isText = (value: unknown): value is string => typeof value === 'string'
    const request = indexedDB.open('insights-test', 2)
    const holder = await new Promise<IDBDatabase>((resolve) =>
      request.addEventListener('success', () => resolve(request.result)),
    )
    const next = { name: 'insights-test', version: 3, migrations: { ...areas.migrations, 3: () => {} } }
    const area = areas.createAreas({ ...next, tell: (reason) => void told.push(reason) })('copy')
    const before = [await area.set('name', 'held'), await area.get('name', isText)]
    holder.close()
    while (!(await area.set('more', 'kept'))) await new Promise((resolve) => setTimeout(resolve, 20))
    return [before, await areas.createAreas(next)('copy').keys(), told]
  })
  expect(found).toEqual([[false, 'held'], ['more', 'name'], ['blocked']])
})

test.each<Busy>(['asking', 'changing', 'saving as it goes'])(
  'frees the area when a page is left while it is %s, and has its data when the page comes back',
  async (busy) => {
    // Patience is for an area whose page does not answer: longer than that would be over here.
    await engine.browser.execute(async (at) => {
      const area = areas.createAreas({ name: 'insights-busy', timeoutMs: 10_000 })('common')
      const isNumber = (value: unknown): value is number => typeof value === 'number'
      const count = async () =>
        (await area.update(async (records) => records.set('count', ((await records.get('count', isNumber)) ?? 0) + 1)))
          .isStored
      const forEver = async (work: () => Promise<unknown>) => {
        for (;;) await work()
      }
      await area.delete('count')
      if (at === 'asking') void forEver(() => area.get('count', isNumber))
      if (at === 'changing') void forEver(count)
      window.left = { area }
      addEventListener('pagehide', () => {
        window.left = { area, last: count() }
      })
    }, busy)
    const start = await engine.browser.getUrl()
    await engine.browser.url(`${start}?next`)
    await engine.browser.execute(await source)
    const isKept = await engine.browser.execute(() =>
      areas.createAreas({ name: 'insights-busy', timeoutMs: 1_000 })('common').set('theirs', 1),
    )
    expect(isKept).toBe(true)
    await engine.browser.back()
    await engine.browser.waitUntil(async () => (await engine.browser.execute(() => location.href)) === start)
    const isWritten = await engine.browser.execute(async () => (window.left?.last ? await window.left.last : 'anew'))
    // WebKit has a back/forward cache, and is to have kept the pages that are left.
    expect(isWebkit ? [true] : [true, 'anew']).toContain(isWritten)
  },
)

// In a browser of its own: what one knows of the room that is left it keeps for a while.
describe.skipIf(isWebkit)('in Chromium', () => {
  const chromium = chromiumForFile()

  test('with a full quota, stores in memory, and moves it once there is room', async () => {
    const setQuota = (quotaSize?: number) =>
      chromium.cdp.send('Storage.overrideQuotaForOrigin', { origin: https, ...(quotaSize && { quotaSize }) })
    await open(chromium)
    // Before the first write.
    await setQuota(1_000_000)
    const full = await chromium.browser.execute(async () => {
      const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array
      const isText = (value: unknown): value is string => typeof value === 'string'
      const told: string[] = []
      const area = areas.createAreas({ name: 'insights-full', tell: (reason) => void told.push(reason) })('earn')
      window.left = { area }
      await area.set('before', 'kept')
      // Such as cannot be pressed together.
      const large = new Uint8Array(3_000_000)
      for (let at = 0; at < large.length; at += 50_000) crypto.getRandomValues(large.subarray(at, at + 50_000))
      const isKept = await area.set('large', large)
      return [isKept, (await area.get('large', isBytes))?.length, await area.get('before', isText), told]
    })
    expect(full).toEqual([false, 3_000_000, 'kept', ['full']])
    await setQuota()
    const after = await chromium.browser.execute(async () => {
      return [await left.area.set('small', 1), await areas.createAreas({ name: 'insights-full' })('earn').keys()]
    })
    expect(after).toEqual([true, ['before', 'large', 'small']])
  })
})
