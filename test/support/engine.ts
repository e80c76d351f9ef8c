import { afterAll, beforeAll, inject } from 'vitest'
import { openChromium } from '#scripts/drivers/chromium.ts'
import { type HostOptions, openHost } from '#scripts/drivers/webkit.ts'
import { sandbox } from './sandbox.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser of a project that runs `test/browsers`. */
    engine: 'chromium' | 'webkit'
  }
}

export interface Engine {
  readonly browser: WebdriverIO.Browser
  close(): Promise<void>
}

export const isWebkit = inject('engine') === 'webkit'

/** @param host of WebKit, in which a page knows of no app unless it is told so. */
export const openEngine = (host: Partial<HostOptions> = {}): Promise<Engine> =>
  isWebkit
    ? openHost({ gateway: sandbox.app, reply: false, ...host })
    : openChromium(host.initScripts ? { initScripts: host.initScripts } : {})

/** The project's browser for all tests of a file. */
export function engineForFile(open: () => Promise<Engine> = openEngine): Engine {
  let opened: Engine
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened?.close())
  return {
    get browser() {
      return opened.browser
    },
    close: () => opened.close(),
  }
}
