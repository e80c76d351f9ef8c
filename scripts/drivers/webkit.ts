import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { remote } from 'webdriverio'
import { type AppContext, type AppEventName, type AppEvents, protocolVersion } from '#bridge/app/protocol.ts'
import type { WarmState } from '#bridge/app/warm.ts'
import exchange from '#fixtures/exchange.config.ts'
import { signingFolder } from '#fixtures/signing/keys.ts'
import { freePort } from './freePort.ts'
import { poll } from './poll.ts'

export interface HostEntry {
  readonly what:
    | 'message'
    | 'screen'
    | 'closed'
    | 'share'
    | 'badge'
    | 'changed'
    | 'unsigned'
    | 'start'
    | 'ready'
    | 'doubt'
    | 'back'
    | 'update'
    | 'look'
    | 'died'
    | 'warm'
    | 'cancelled'
  readonly method?: string
  readonly state?: WarmState
  readonly screen?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly url?: string
  readonly version?: string
  readonly outcome?: 'taken' | 'refused' | 'putOff' | 'embedded' | 'stays' | 'waits' | 'ended'
  readonly moment?: 'start' | 'resume' | 'idle'
  readonly why?: string
  readonly failed?: string
  readonly reason?: string
  readonly counts?: boolean
}

export type Host = Awaited<ReturnType<typeof openHost>>

export interface HostOptions {
  /** Origin of native's calls. */
  readonly gateway: string
  /** Origins that may call native. Default: the gateway. */
  readonly origins?: readonly string[]
  /** Whether `postMessage` returns the reply, instead of `insightsBridge.reply`. */
  readonly reply: boolean
  readonly context?: Partial<AppContext>
  /** Session token of native's unsigned calls. Default: a visitor's. */
  readonly token?: string
  /** Logs in at start. Native then signs calls. */
  readonly loggedInAs?: { readonly loginName: string; readonly pwd: string }
  /** Entered when the page requests a log-in. Default: cancelled. */
  readonly login?: { readonly loginName: string; readonly pwd: string }
  /** A debug build, in which the page may simulate a user. */
  readonly testing?: boolean
  readonly media?: readonly string[]
  readonly initScripts?: readonly string[]
  /** Signed packages: folder, trusted keys and bundled package. */
  readonly packages?: {
    readonly folder: string
    readonly keys: readonly string[]
    readonly exchange: string
    readonly bundled: string
    readonly patience?: number
    /** Device id for rollouts, and a channel besides `stable`. */
    readonly device?: string
    readonly channel?: string
    readonly channelAddress?: string
  }
}

const hostProgram = fileURLToPath(new URL('../../webview/hosts/gtk/host.py', import.meta.url))

const appContext: AppContext = {
  protocol: protocolVersion,
  platform: 'ios',
  version: '2.31.0',
  theme: 'white',
  locale: 'en',
  currency: 'USD',
  userId: null,
  simulation: false,
  safeArea: { top: 0, right: 0, bottom: 0, left: 0 },
  screens: ['post', 'user', 'notification', 'topics', 'topic', 'following', 'rank'],
}

async function eventually<T>(ask: () => Promise<T | undefined>, failure: () => Promise<string>): Promise<T> {
  const answer = await poll(ask, 15_000)
  if (!answer) throw new Error(await failure())
  return answer
}

/** WebKit's driver on a virtual screen, as the leader of its process group. */
export async function startDriver(): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const driver: ChildProcess = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x900x24', 'WebKitWebDriver', '-p', String(port)],
    {
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
        // Without a GPU, the CPU would compose layers.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        GDK_BACKEND: 'x11',
      },
    },
  )
  const ended = once(driver, 'exit')
  await eventually(
    () => fetch(`http://127.0.0.1:${port}/status`),
    async () => 'WebKitWebDriver did not start.',
  )
  return {
    port,
    async stop() {
      if (driver.pid) process.kill(-driver.pid, 'SIGTERM')
      await ended
    },
  }
}

let departures = 0

/** Navigates and waits until another page has loaded. */
async function arrive(browser: WebdriverIO.Browser, go: () => Promise<unknown>): Promise<void> {
  const departure = ++departures
  // A page from the cache still has the mark of its last departure.
  await browser.execute((number) => Reflect.set(window, 'insightsDeparture', number), departure).catch(() => undefined)
  await go()
  const isThere = (number: number) =>
    document.readyState === 'complete' && Reflect.get(window, 'insightsDeparture') !== number
  await eventually(
    () => browser.execute(isThere, departure),
    async () => `The page did not load: ${await browser.getUrl()}`,
  )
}

/** Opens our WebKit app with an empty page. Takes seconds, so each test file starts one. */
export async function openHost({
  gateway,
  origins = [gateway],
  reply,
  context,
  token,
  loggedInAs,
  login = loggedInAs,
  testing,
  media,
  initScripts = [],
  packages,
}: HostOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'insights-webkit-'))
  const [log, control, config] = ['log', 'control', 'config.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const { handlers, screens } = exchange.app
  execFileSync('mkfifo', [control])
  await writeFile(log, '')
  const told = { ...appContext, ...(reply && { carrier: 'iosReply' }), ...context }
  const settings = {
    handlers,
    screens: Object.values(screens),
    reply,
    context: told,
    gateway,
    ...(token && { token }),
    ...(login && {
      certificate: join(signingFolder, 'gateway.pem'),
      allowUnsigned: false,
      login,
      loggedIn: loggedInAs !== undefined,
    }),
    ...(testing && { testing }),
    ...(media && { media }),
    origins,
    log,
    control,
    scripts: initScripts,
    ...(packages && { packages }),
  }
  await writeFile(config, JSON.stringify(settings))

  const driver = await startDriver()
  const stop = async () => {
    await driver.stop()
    await rm(folder, { recursive: true, force: true })
  }
  const browser = await remote({
    // Errors are thrown as well.
    logLevel: 'silent',
    // Most conditions are met before the default of half a second.
    waitforInterval: 100,
    // Other browsers may use the same CPU.
    waitforTimeout: 40_000,
    hostname: '127.0.0.1',
    port: driver.port,
    path: '/',
    capabilities: {
      acceptInsecureCerts: true,
      // WebKit sometimes misses a load event, for which each command would wait for minutes.
      pageLoadStrategy: 'none',
      'wdio:enforceWebDriverClassic': true,
      'webkitgtk:browserOptions': { binary: hostProgram, args: ['--automation', '--config', config] },
    } as WebdriverIO.Capabilities,
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })

  browser.overwriteCommand('url', (go, address) => arrive(browser, () => go(address)))

  const entries = async (): Promise<HostEntry[]> =>
    (await readFile(log, 'utf8'))
      .split('\n')
      .filter((line) => line !== '')
      .map((line): HostEntry => JSON.parse(line))

  const tell = (order: object) => appendFile(control, `${JSON.stringify(order)}\n`)

  return {
    browser,
    log: entries,
    /** @throws with the whole log after 15 s */
    waitForEntry: (wanted: (entry: HostEntry) => boolean) =>
      eventually(
        async () => (await entries()).find(wanted),
        async () =>
          `It did not happen. What did:\n${(await entries()).map((entry) => JSON.stringify(entry)).join('\n')}`,
      ),
    send: <E extends AppEventName>(event: E, payload: AppEvents[E]) => tell({ event, payload }),
    /** System back, or the app's tab. */
    pressBack: () => tell({ press: 'back' }),
    pressTab: () => tell({ press: 'tab' }),
    /** Kills the page's process, like a system short of memory. */
    endPage: () => tell({ end: 'page' }),
    warmUp: () => tell({ warm: true }),
    openSection: (path: string) => tell({ section: path }),
    warnOfMemory: () => tell({ memory: 'low' }),
    /** Opens a path, like a push notification. */
    open: (path: string) => tell({ open: path }),
    update: (address: string) => tell({ update: address }),
    /** Checks a channel for updates. */
    follow: (address: string) => tell({ follow: address }),
    /** Advances the app's clock for update checks. */
    passSeconds: (seconds: number) => tell({ later: seconds }),
    async close() {
      // The driver closes the connection when its last session ends, and waits forever for a busy page. Its process
      // group is killed anyway.
      const patience = new AbortController()
      await Promise.race([
        browser.deleteSession().catch(() => undefined),
        setTimeout(5_000, undefined, { signal: patience.signal }).catch(() => undefined),
      ])
      patience.abort()
      await stop()
    },
  }
}
