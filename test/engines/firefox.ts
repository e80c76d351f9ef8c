import { type Cdp, connectPage } from '#scripts/drivers/cdp.ts'
import type { EngineOptions, EnginePage, KeyName, Plain } from './page.ts'
import { startBrowser } from './processes.ts'

/** Debian's. */
export const firefoxBinary = '/usr/bin/firefox-esr'

/** WebDriver's code points of keys that are not a letter. */
const keyValues: Readonly<Record<KeyName, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
}

export interface FirefoxPage extends EnginePage {
  /** Presses keys, by WebDriver's code points, one after the other; lets go of all once the last is down. */
  hold(values: readonly string[]): Promise<void>
}

/**
 * Starts Firefox with a profile of its own, driven by WebDriver BiDi, which it speaks by itself: no driver program stands between.
 * @throws {Error} when it does not start within a minute.
 */
export async function openFirefox({
  width = 390,
  height = 844,
  initScripts = [],
}: EngineOptions = {}): Promise<FirefoxPage> {
  const { address, stop } = await startBrowser(
    firefoxBinary,
    (profile) => ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'],
    /WebDriver BiDi listening on (ws:\/\/\S+)/,
  )
  try {
    const bidi = await connectPage(`${address}/session`)
    return await drive(bidi, { width, height, initScripts }, stop)
  } catch (error) {
    await stop()
    throw error
  }
}

async function drive(
  bidi: Cdp,
  { width, height, initScripts }: Required<EngineOptions>,
  stop: () => Promise<void>,
): Promise<FirefoxPage> {
  await bidi.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  const { contexts }: { contexts: readonly { context: string }[] } = plain(await bidi.send('browsingContext.getTree'))
  const context = contexts[0]?.context
  if (!context) throw new Error('Firefox shows no page.')
  const faults = await hearFaults(bidi)
  const inPage = await followPage(bidi, context)
  await bidi.send('browsingContext.setViewport', { context, viewport: { width, height } })
  for (const source of initScripts)
    await bidi.send('script.addPreloadScript', { functionDeclaration: `() => { ${source} }` })

  const act = (source: object) => bidi.send('input.performActions', { context, actions: [source] })
  const keys = (values: readonly string[]) =>
    act({
      type: 'key',
      id: 'keys',
      actions: values.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    })
  return {
    async open(url) {
      await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    run: (script, ...given) => inPage(call(bidi, context, `${script}`, given)),
    async pressAt(x, y) {
      const point = { x: Math.round(x), y: Math.round(y) }
      const actions = [
        { type: 'pointerMove', ...point },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]
      await act({ type: 'pointer', id: 'mouse', actions })
    },
    async type(text) {
      await keys([...text])
    },
    async hold(values) {
      const actions = [
        ...values.map((value) => ({ type: 'keyDown', value })),
        ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
      ]
      await act({ type: 'key', id: 'keys', actions })
    },
    async press(name) {
      await keys([keyValues[name]])
    },
    async faults() {
      return faults.splice(0)
    },
    async picture() {
      const { data } = await bidi.send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    async close() {
      bidi.close()
      await stop()
    },
  }
}

/** What came through a socket is JSON. */
const plain = <T>(value: unknown): T => JSON.parse(JSON.stringify(value))

interface Called {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

/** Calls a function of the page; what goes in and out is JSON, for BiDi writes values in a way of its own. */
async function call<R>(bidi: Cdp, context: string, script: string, given: readonly Plain[]): Promise<R> {
  const answer: Called = plain(
    await bidi.send('script.callFunction', {
      functionDeclaration: `async (given) => JSON.stringify({ value: await (${script})(...JSON.parse(given)) })`,
      arguments: [{ type: 'string', value: JSON.stringify(given) }],
      target: { context },
      awaitPromise: true,
      // As a press would allow it: some calls want one.
      userActivation: true,
    }),
  )
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text)
  return JSON.parse(answer.result?.value ?? '{}').value
}

/**
 * A page that is put by for a return answers nothing any more, and Firefox does not say so to who waits.
 * @returns what rejects instead where the page is left meanwhile.
 */
async function followPage(bidi: Cdp, context: string): Promise<<T>(asked: Promise<T>) => Promise<T>> {
  const waiting = new Set<() => void>()
  const event = 'browsingContext.navigationStarted'
  bidi.on(event, (params) => {
    if (params.context === context) for (const leave of waiting) leave()
  })
  await bidi.send('session.subscribe', { events: [event] })
  return async (asked) => {
    let leave = () => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(new Error('The page was left.'))
    })
    waiting.add(leave)
    return Promise.race([asked, left]).finally(() => waiting.delete(leave))
  }
}

interface LogEntry {
  readonly type: 'console' | 'javascript'
  readonly level: string
  readonly text: string | null
  readonly stackTrace?: { readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[] }
}

/** Collects what any page complains of from now on. */
async function hearFaults(bidi: Cdp): Promise<string[]> {
  const faults: string[] = []
  bidi.on('log.entryAdded', (params) => {
    const { type, level, text, stackTrace }: LogEntry = plain(params)
    const [frame] = stackTrace?.callFrames ?? []
    const where = frame ? ` (${frame.url}:${frame.lineNumber})` : ''
    if (level === 'error') faults.push(`${type === 'console' ? 'Console' : 'Uncaught'}: ${text}${where}`)
  })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  return faults
}
