import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asStored, type StorageEngine, type Visit, visitsOf } from './engine.ts'

interface Fault {
  readonly name: string
  readonly visit: Visit
  /** What the page is in when it opens. */
  readonly theme: 'white' | 'black'
  /** What the reader is told; nothing where nothing is lost. */
  readonly notice: RegExp | undefined
  /** The version that the database has afterwards; `undefined` where it cannot be asked. */
  readonly version: number | undefined
}

const faults: readonly Fault[] = [
  { name: 'denied', visit: {}, theme: 'white', notice: /blocks storage/, version: undefined },
  { name: 'full', visit: {}, theme: 'white', notice: /out of storage space/, version: 1 },
  { name: 'corrupt', visit: { stored: '{"at":', cookie: '%7B' }, theme: 'white', notice: /damaged/, version: 1 },
  { name: 'newer', visit: {}, theme: 'white', notice: /newer version/, version: 9 },
  {
    name: 'older',
    visit: { stored: asStored({ theme: 'black', layout: 'top', favourite: 1 }, null) },
    theme: 'black',
    notice: undefined,
    version: 1,
  },
  // The last: a page that still waits for its database when it is left may get it while it sleeps, and be in the next one's way.
  { name: 'blocked', visit: {}, theme: 'white', notice: /Another tab/, version: undefined },
]

/** How the page lives with storage that fails. `origin` serves the web build. */
export function faultSuite(engineName: string, origin: string, openEngine: () => Promise<StorageEngine>): void {
  let engine: StorageEngine
  const { visit, seen, until, execute } = visitsOf(origin, () => engine)
  beforeAll(async () => {
    engine = await openEngine()
  })
  afterAll(() => engine?.close())

  const theme = () => execute(() => document.documentElement.dataset.theme ?? '')
  /**
   * By the page's own button.
   * @returns the theme that it turned on.
   */
  async function turnTheme(): Promise<string> {
    const before = await theme()
    // The button comes after the first posts.
    await until(() =>
      execute(() => {
        const wanted = document.querySelector<HTMLElement>(
          'button:is([aria-label="Dark theme"], [aria-label="Light theme"])',
        )
        wanted?.click()
        return wanted !== null
      }),
    )
    await until(async () => (await theme()) !== before)
    return theme()
  }
  const version = () =>
    execute(async () => (await indexedDB.databases()).find(({ name }) => name === 'insights')?.version ?? 0)

  describe('storage that fails', () => {
    test.each(faults.map((fault, at) => [`${at + 1} of ${faults.length}`, fault.name, fault] as const))(
      `in ${engineName}, %s is survived: %s`,
      async (_, fault, expected) => {
        await visit({ ...expected.visit, fault })
        expect(await theme()).toBe(expected.theme)
        const chosen = await turnTheme()
        expect(chosen).not.toBe(expected.theme)

        if (expected.notice) await until(async () => (await seen()).notices.length > 0)
        if (expected.version !== undefined) await until(async () => (await version()) === expected.version)

        // The page lives on: another place and back, and further choices.
        await execute(() => document.querySelector<HTMLElement>('article a[href*="/insights/posts/"]')?.click())
        await until(() => execute(() => document.querySelector('.post') !== null))
        await execute(() => history.back())
        await until(() => execute(() => document.querySelector('.home') !== null))
        expect(await theme()).toBe(chosen)
        await turnTheme()
        await execute(() => document.dispatchEvent(new Event('visibilitychange')))
        expect(await turnTheme()).toBe(chosen)

        const { notices } = await seen()
        expect(notices).toEqual(expected.notice ? [expect.stringMatching(expected.notice)] : [])
      },
    )
  })
}
