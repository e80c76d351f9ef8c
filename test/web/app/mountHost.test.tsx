import type { Theme } from '#bridge/site/brand.ts'
import { setUser } from '#test/support/setCookie.ts'
import '#web/app/render.tsx'
import '#web/features/feed/home/Home.tsx'
import '#web/features/settings/screen/Settings.tsx'
import '#web/i18n/hostMessages.ts'
import { screen } from '@testing-library/react'
import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Carrier, ClientOptionsError, createClient, defineExchange } from '#bridge/index.ts'
import { siteExchange as exchange } from '#test/support/siteExchange.ts'
import { forgetFeeds } from '#web/features/feed/feed.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { type HostMessages, MountError, type MountOptions, mount } from '#web/index.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $theme } from '#web/lib/page/preferences.ts'
import { type MountOptions as AppOptions, mount as mountInApp } from '#webview/index.ts'

/** Lazy-loaded modules take time while other tests run. */
const until = (holds: () => unknown) => vi.waitFor(holds, { timeout: 15_000 })

let root: HTMLElement
let takeDown: (() => void) | undefined
beforeEach(() => {
  forgetFeeds()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  history.replaceState(null, '', '/insights')
  root = document.createElement('div')
  document.body.append(root)
})
afterEach(() => {
  takeDown?.()
  takeDown = undefined
  document.body.replaceChildren()
  setUser('')
})

const look = () => ({ theme: document.documentElement.dataset.theme, lang: document.documentElement.lang })

describe('theme and language', () => {
  test('come from the host before URL and reader, and follow it until unmounting', () => {
    history.replaceState(null, '', '/ar/insights')
    const theme = atom<Theme>('black')
    const locale = atom<'de' | 'ja'>('de')
    takeDown = mount(root, exchange, { theme, locale })
    expect([$theme.get(), look().theme]).toEqual(['black', 'black'])
    expect($locale.get()).toBe('de')
    theme.set('white')
    expect(look().theme).toBe('white')
    takeDown()
    theme.set('black')
    locale.set('ja')
    expect([$theme.get(), $locale.get()]).toEqual(['white', 'ar'])
  })

  test('may be plain values, and a later language is loaded', async () => {
    const locale = atom<'en' | 'de'>('en')
    takeDown = mount(root, exchange, { theme: 'black', locale })
    expect(look().theme).toBe('black')
    locale.set('de')
    await until(() => expect(look().lang).toBe('de-DE'))
  })

  test('are not offered to the reader, who sees who decides', async () => {
    history.replaceState(null, '', '/insights/setting/display')
    takeDown = mount(root, exchange, { theme: 'black' })
    await screen.findByText('This is set by the site. Change it in the site’s settings.')
    // Loads with the other parts of the bars.
    await screen.findAllByText('Log in', {}, { timeout: 15_000 })
    expect(screen.queryByText('Light theme')).toBeNull()
  })
})

test('notifies the host of log-ins and log-outs only', async () => {
  const session = vi.fn()
  takeDown = mount(root, exchange, { onSessionChange: session })
  expect(session).not.toHaveBeenCalled()
  setUser('12')
  window.dispatchEvent(new Event('focus'))
  setUser('')
  // A log-out removes its cookies and reloads the page.
  window.dispatchEvent(new Event('pagehide'))
  expect(session.mock.calls).toEqual([['12'], [null]])
  takeDown()
  setUser('13')
  window.dispatchEvent(new Event('pagehide'))
  expect(session).toHaveBeenCalledTimes(2)
})

test('uses the host’s texts from the first render until unmounting', async () => {
  const messages: HostMessages = { en: { home: { hot: 'On fire' } } }
  takeDown = mount(root, exchange, { messages })
  await until(() => expect(root.querySelector('[role="tab"]')).not.toBeNull())
  expect(root.textContent).toContain('On fire')
  takeDown()
  expect(homeMessages.get().hot).toBe('Hot')
})

describe('rejects invalid options with a sentence each', () => {
  const anyOptions = (options: object): MountOptions & AppOptions => options
  test.each<[given: object, sentence: string]>([
    [{ thema: 'black' }, 'Unknown option "thema". Use one of: adapter, base, certificates,'],
    [{ theme: 'dark' }, 'theme must be white or black, or a store'],
    [{ locale: 'xx' }, 'locale must be one of our locales'],
    [{ base: 'community' }, 'base must be a path such as /community'],
    [{ maxNotifications: 0 }, 'maxNotifications must be a whole number from 1 on'],
    [{ document: ['head'] }, 'document must be a list of title, themeColor, scrollRestoration'],
    [{ ownPages: ['all'] }, 'ownPages must be a list of'],
    [{ messages: 'Community' }, 'messages must be messages by language'],
    [{ onReport: true, onSessionChange: 1 }, 'onReport must be a function.\n- onSessionChange must be a function.'],
    [{ adapter: './adapt.js' }, "adapter must be a function that loads it, such as () => import('./adapt.js')"],
  ])('in a site: %j', (given, sentence) => {
    expect(() => mount(root, exchange, anyOptions(given))).toThrow(sentence)
    expect(root.childElementCount).toBe(0)
  })

  test('in an app, whose theme and language are its own', () => {
    expect(() => mountInApp(root, exchange, anyOptions({ theme: 'black' }))).toThrow('Unknown option "theme".')
    expect(() => mountInApp(root, exchange, anyOptions({ carrier: 'ios' }))).toThrow('carrier must be a carrier')
    // @ts-expect-error: the app decides it.
    expect(() => mountInApp(root, exchange, { locale: 'de' })).toThrow('Unknown option "locale".')
  })

  test('a configuration that names an adapter without the option', () => {
    const other = defineExchange({ ...exchange, adapter: './adapt.js' })
    for (const mountHere of [mount, mountInApp])
      expect(() => mountHere(root, other)).toThrow(
        "Pass it to mount() too, such as `adapter: () => import('./adapt.js')`",
      )
    const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
    expect(() => createClient(other, { state })).toThrow('Pass it as the `adapter` option, too')
    expect(() => createClient(other, { state, adapter: async () => ({}) })).not.toThrow()
  })

  test('a certificate in place of its public key, unless the option `certificates` has it', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'
    const other = defineExchange({ ...exchange, signing: { ...exchange.signing, certificate: ['./next.pem', pem] } })
    const state = () => ({ theme: 'white', locale: 'en', simulation: false }) as const
    const certificates = async () => []
    expect(() => mount(root, other)).toThrow(MountError)
    expect(root.childElementCount).toBe(0)
    expect(() => mount(root, other)).toThrow(/signing\.certificate: .*openssl x509 -in gateway\.pem -pubkey -noout$/)
    for (const certificate of ['./next.pem', 7, undefined, []]) {
      const unchecked = { ...exchange, signing: { ...exchange.signing, certificate: certificate as never } }
      expect(() => mount(root, unchecked)).toThrow(MountError)
    }
    expect(() => createClient(other, { state })).toThrow(/signing\.certificate: .*openssl x509/)
    expect(() => createClient(other, { state, certificates })).not.toThrow()
    expect(() => {
      takeDown = mount(root, other, { certificates })
    }).not.toThrow()
  })

  test('a client with an unknown option, or without its state', () => {
    const made = (options: object) => () => createClient(exchange, anyOptions(options) as never)
    expect(made({ state: () => ({}), locale: 'de' })).toThrow(
      'Unknown option "locale". Use one of: adapter, certificates,',
    )
    expect(made({})).toThrow(ClientOptionsError)
  })
})

test('uses a host’s own carrier', async () => {
  const sent: string[] = []
  const carrier: Carrier = {
    name: 'android',
    findHandler: (_, method) => (method === 'request' ? (json) => void sent.push(json) : undefined),
  }
  takeDown = mountInApp(root, exchange, { carrier })
  await until(() => expect(sent.join('\n')).toContain('v1/social/public/feed'))
})
