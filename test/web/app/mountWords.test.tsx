import '#web/app/render.tsx'
import '#web/features/feed/home/Home.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import exchange from '#fixtures/exchange.config.ts'
import { mount } from '#web/app/mount.ts'
import { $notices } from '#web/lib/page/notices.ts'
import { services } from '#web/lib/page/services.ts'
import { mount as mountInApp } from '#webview/mount.ts'

let unmount = (): void => {}
afterEach(() => {
  unmount()
  $notices.set([])
  document.body.replaceChildren()
})

test.each([
  ['a site', mount],
  ['a web view without an app', mountInApp],
])('in %s, shows a message in the reader’s language for a session that ends without one', async (_, mountHere) => {
  history.replaceState(null, '', '/ar/insights')
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/preference')) return Response.json({ code: '00004', msg: '', data: null })
    return Response.json({ code: '00000', msg: '', data: { gatewaySignConfig: { clientOpen: false } } })
  })
  vi.spyOn(location, 'reload').mockReturnValue()
  const root = document.createElement('div')
  document.body.append(root)
  unmount = mountHere(root, exchange, {})
  const { client } = services()
  client.call('user.preference', {}, { signal: new AbortController().signal }).catch(() => {})
  await vi.waitFor(() => expect($notices.get().map(({ text }) => text)).toContain('انتهت جلستك.'), { timeout: 5_000 })
})
