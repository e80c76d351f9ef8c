import 'fake-indexeddb/auto'
import { build, type Plugin } from 'esbuild'
import { expect, test, vi } from 'vitest'
import { withoutIdleParts } from '../../scripts/build/packages.ts'

async function bundled(...plugins: Plugin[]): Promise<string> {
  const contents =
    "export { ofetch } from 'ofetch'; export { listenKeys, map } from 'nanostores'; export { openDB } from 'idb'"
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ bundle: true, format: 'esm', minify: true, write: false, plugins },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

test('packages work without the parts that no page runs, and are smaller', async () => {
  const script = await bundled(withoutIdleParts)
  expect(script.length).toBeLessThan((await bundled()).length - 5_000)

  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{"a":1}'))
  const { ofetch, listenKeys, map, openDB } = await import(`data:text/javascript,${encodeURIComponent(script)}`)
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

  const database = await openDB('kept', 1, {
    upgrade: (opened: IDBDatabase) => void opened.createObjectStore('common'),
  })
  const transaction = database.transaction('common', 'readwrite')
  await transaction.store.put('a', 'key')
  expect(await transaction.store.getAllKeys()).toEqual(['key'])
  expect(await transaction.store.get('key')).toBe('a')
  await transaction.done
})
