import { expect } from 'vitest'
import type { Appearance, Seen } from './pageScript.ts'

/** A real browser in which the page's script of the storage tests runs. */
export interface StorageEngine {
  readonly browser: WebdriverIO.Browser
  close(): Promise<void>
}

export interface Visit {
  readonly path?: string
  readonly fault?: string
  /** What local storage and cookie have from an earlier visit. */
  readonly stored?: string
  readonly cookie?: string
  /** Best first. */
  readonly languages?: readonly string[]
}

/** A page as an earlier visit kept it. */
export const asStored = (chosen: object, at: unknown = 1): string => JSON.stringify({ at, chosen })
export const asCookie = (chosen: object, at: unknown = 1): string => encodeURIComponent(asStored(chosen, at))

const post = 'article a[href*="/insights/posts/"]'

export function visitsOf(origin: string, engine: () => StorageEngine) {
  const execute = <T>(script: () => T | Promise<T>) => engine().browser.execute(script) as Promise<T>
  const seen = () => execute(() => Reflect.get(window, 'seen') as Seen)
  const until = (holds: () => Promise<boolean>) => engine().browser.waitUntil(holds, { timeout: 20_000 })
  return {
    execute,
    seen,
    until,
    /** Opens a page and waits for its posts. */
    async visit({ path = '/insights', fault = 'none', languages = ['en'], ...kept }: Visit = {}): Promise<void> {
      const query = new URLSearchParams({ fault, languages: languages.join(' '), ...kept })
      await engine().browser.url(`${origin}${path}?${query}`)
      await engine().browser.$(post).waitForExist({ timeout: 20_000 })
    },
    /** The document wore this when its body began, and nothing else since. */
    async expectWorn(worn: Partial<Appearance>): Promise<void> {
      const { first, then } = await seen()
      expect(first).toEqual({ theme: 'white', up: null, dir: 'ltr', isArabic: false, ...worn })
      expect(then).toEqual([])
    },
  }
}
