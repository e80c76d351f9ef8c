import '../support.ts'
import { afterEach, expect, test } from 'vitest'
import { createFakeNative } from '../../../fixtures/app/native.ts'
import { nativeCarriers } from '../../../fixtures/app/settings.ts'
import exchange from '../../../fixtures/exchange.config.ts'
import { openInspector } from '../../../webview/inspect/inspector.ts'
import { mount } from '../../../webview/mount.ts'

let takeDown = () => {}
afterEach(() => takeDown())

test.each(nativeCarriers)('over %s the panel shows what passes, and not who is logged in', async (carrier) => {
  const native = createFakeNative({ exchange, carrier, userId: '4711', request: () => new Promise(() => {}) })
  const uninstall = native.install(window)
  const inspector = openInspector(window, exchange.app)
  const root = document.createElement('div')
  document.body.append(root)
  const unmount = mount(root, exchange, { navigation: 'reload', window: inspector.window })
  takeDown = () => {
    unmount()
    inspector.close()
    uninstall()
    root.remove()
  }
  native.send('session', { userId: '4711' })
  const panel = document.querySelector('.inspector')
  await expect.poll(() => panel?.textContent).toContain('← session')
  for (const row of panel?.querySelectorAll('details') ?? []) {
    row.open = true
    row.dispatchEvent(new Event('toggle'))
  }
  expect(panel?.textContent).toMatch(/→ (request|getAppContext)/)
  expect(panel?.textContent).not.toContain('4711')
})
