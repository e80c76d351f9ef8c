import { afterAll, beforeAll } from 'vitest'
import { sensitiveFields } from '#bridge/exchange/login/sealLogIn.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import type { Cdp } from '#scripts/drivers/cdp.ts'
import { type Chromium, type ChromiumOptions, openChromium } from '#scripts/drivers/chromium.ts'
import { readAs } from '#scripts/drivers/screens.ts'
import { type Desk, openDesk } from '../chromium/app/desk.ts'

/**
 * A browser for the tests of a file or a group.
 * @param userId who is logged in at the sandbox's site.
 */
export function chromiumForFile(options: ChromiumOptions = {}, userId?: string): Chromium {
  let opened: Chromium
  beforeAll(async () => {
    opened = await openChromium(options)
    if (!userId) return
    const { sandbox } = await import('./sandbox.ts')
    await opened.browser.url(`${sandbox.https}/favicon.ico`)
    await readAs(opened, userId)
  })
  afterAll(() => opened?.close())
  return {
    get browser() {
      return opened.browser
    },
    get cdp() {
      return opened.cdp
    },
    resize: (viewport) => opened.resize(viewport),
    renew: (origin, initScripts) => opened.renew(origin, initScripts),
    axe: (rules) => opened.axe(rules),
    close: () => opened.close(),
  }
}

export interface PluggedIn {
  /** Whether its owner is recognised from now on. */
  recognise(isOwner: boolean): Promise<unknown>
  unplug(): Promise<unknown>
}

/** Plugs an authenticator into Chromium, as a device has one: its owner is there, and is recognised. */
export async function plugIn(cdp: Cdp): Promise<PluggedIn> {
  await cdp.send('WebAuthn.enable', {})
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: (isUserVerified) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    unplug: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** What stood in the open in what a browser sent to a path whose log-in fields are sealed (docs/exchange.md#signing): the names of its body's fields. */
export type SentLogIns = ReadonlyMap<string, ReadonlySet<string>>

/** Listens to what a page sends to the paths of the log-in table from now on. */
export async function watchLogIns(cdp: Cdp): Promise<SentLogIns> {
  const sent = new Map<string, Set<string>>()
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    if (!isRecord(request) || typeof request.postData !== 'string') return
    const path = new URL(String(request.url)).pathname
    if (!(path in sensitiveFields)) return
    const fields = Object.keys(JSON.parse(request.postData))
    sent.set(path, new Set([...(sent.get(path) ?? []), ...fields]))
  })
  await cdp.send('Network.enable', {})
  return sent
}

/** What is wrong with what was sent to these paths: nothing was, it was not sealed, or a field that must be stood in the open. */
export function logInFaults(sent: SentLogIns, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const fields = sent.get(path)
    if (!fields) return [`${path}: nothing was sent`]
    const open = (sensitiveFields[path] ?? []).filter((name) => fields.has(name))
    const faults = open.map((name) => `${path}: ${name} stood in the open`)
    return fields.has('ciphertext') ? faults : [...faults, `${path}: nothing was sealed`]
  })
}

/** How many posts of the feed the site of the page that is open has kept on this device. */
export const keptPosts = async (browser: WebdriverIO.Browser): Promise<number> =>
  await browser.execute(async () => {
    // To open one that is not there would make it.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'insights')) return 0
    const request = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await request(indexedDB.open('insights'))
    const requests = database.transaction('requests').objectStore('requests')
    const kept = await request(requests.get('list  en feed recommended'))
    database.close()
    return kept?.data?.[1]?.length ?? 0
  })

/** The fake app's desk for the tests of a file or a group. */
export function deskForFile(initScripts: readonly string[] = []): Desk {
  let opened: Desk
  beforeAll(async () => {
    const { sandbox } = await import('./sandbox.ts')
    opened = await openDesk(sandbox.app, initScripts)
  })
  afterAll(() => opened?.close())
  return {
    get chromium() {
      return opened.chromium
    },
    open: (query) => opened.open(query),
    until: (holds) => opened.until(holds),
    press: (name) => opened.press(name),
    choose: (label, option) => opened.choose(label, option),
    tap: (selector) => opened.tap(selector),
    answerTo: (summary) => opened.answerTo(summary),
    close: () => opened.close(),
  }
}
