import '../support.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeNative } from '#fixtures/app/native.ts'
import { type FakeAppSettings, nativeCarriers } from '#fixtures/app/settings.ts'
import exchange from '#fixtures/exchange.config.ts'
import { openInspector } from '#webview/inspect/inspector.ts'
import { mount } from '#webview/mount.ts'

let takeDown = () => {}
afterEach(() => takeDown())

test.each(nativeCarriers)('over %s shows messages without the user id', async (carrier) => {
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

describe('the package of a page', () => {
  const openIn = (told: Partial<FakeAppSettings>) => {
    const native = createFakeNative({ exchange, carrier: 'ios', ...told })
    const uninstall = native.install(window)
    const inspector = openInspector(window, exchange.app)
    takeDown = () => {
      inspector.close()
      uninstall()
    }
    return document.querySelector('.inspector__package')
  }
  const told = { packageVersion: '1.4.0', updateOutcome: 'stays' }

  test.each([
    [{ ...told, packageOutcome: 'kept' }, 'Package 1.4.0 · kept · last look: stays'],
    [
      { ...told, packageOutcome: 'back', packageFailed: '1.5.0', packageReason: 'processEnded' },
      'Package 1.4.0 · back (1.5.0: processEnded) · last look: stays',
    ],
    [{ packageVersion: '1.4.0', packageOutcome: 'trial' }, 'Package 1.4.0 · trial'],
  ])('is shown with its version, its outcome and the last look: %o', (settings, said) => {
    expect(openIn(settings)?.textContent).toBe(said)
  })

  test('is not shown without a package', () => {
    expect(openIn({})).toBeNull()
  })
})
