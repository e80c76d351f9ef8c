import { createFakeNative, type NativeCarrier, nativeCarriers, rejects } from 'insights-client/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { app } from './app.ts'
import { showPage } from './page.ts'

let ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.reverse()) end()
  ends = []
})

/** Shows the page, in an app where there is one. */
function show() {
  const root = document.createElement('main')
  ends.push(showPage(root))
  return root
}

function inApp(carrier: NativeCarrier, options: Partial<Parameters<typeof createFakeNative>[0]> = {}) {
  const native = createFakeNative({ exchange: { app }, carrier, ...options })
  ends.push(native.install(window))
  return native
}

describe.each(nativeCarriers)('in an app over %s', (carrier) => {
  test('the page has the app’s theme, and follows it', () => {
    const native = inApp(carrier, { theme: 'black' })
    const root = show()
    expect(root.dataset.theme).toBe('black')
    native.update({ theme: 'white' })
    expect(root.dataset.theme).toBe('white')
  })

  test('the page greets the reader, and the next one after a log-in', async () => {
    const native = inApp(carrier, { userInfo: async () => ({ nickName: 'Ada' }) })
    const root = show()
    await expect.poll(() => root.textContent).toContain('Welcome')
    native.update({ userId: '7' })
    await expect.poll(() => root.textContent).toContain('Welcome back, Ada')
  })

  test('a press on the link opens the native screen', async () => {
    const native = inApp(carrier)
    show().querySelector('a')?.click()
    await expect.poll(() => native.$currentView.get()).toMatchObject({ kind: 'screen', name: 'AcmeTopics' })
  })

  test('an app that fails is no reason to wait', async () => {
    inApp(carrier, { methods: { getUserInfo: rejects('busy') } })
    const root = show()
    await expect.poll(() => root.textContent).toContain('Please try again')
  })
})

test('in a browser the page says where it belongs', async () => {
  const root = show()
  await expect.poll(() => root.textContent).toContain('Open this page in the app')
})
