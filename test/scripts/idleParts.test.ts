import { build, type Plugin } from 'esbuild'
import { expect, test, vi } from 'vitest'
import { withoutIdleParts } from '#scripts/build/packages.ts'

async function bundled(...plugins: Plugin[]): Promise<string> {
  const contents = "export { ofetch } from 'ofetch'; export { listenKeys, map } from 'nanostores'"
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname },
    ...{ bundle: true, format: 'esm', minify: true, write: false, plugins },
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]?.text ?? ''
}

test('packages work without the parts that no page runs, and are smaller', async () => {
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
