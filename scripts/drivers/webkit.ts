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

/** Something the native side did or was told. */
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
  /** Of a warm start. */
  readonly state?: WarmState
  readonly screen?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly url?: string
  /** Of a package: which is shown, what became of an update, and why. */
  readonly version?: string
  readonly outcome?: 'taken' | 'refused' | 'putOff' | 'embedded' | 'stays' | 'waits' | 'ended'
  /** Of a look for an update: what it came from. */
  readonly moment?: 'start' | 'resume' | 'idle'
  readonly why?: string
  /** Of a package that gave way: which, and why. */
  readonly failed?: string
  readonly reason?: string
  /** Of a page that says it is ready: whether that confirms the package. */
  readonly counts?: boolean
}

export interface Host {
  readonly browser: WebdriverIO.Browser
  /** All that has happened, oldest first. */
  log(): Promise<readonly HostEntry[]>
  /** Waits until something has happened. @throws when it does not within 15 s, with all that did. */
  waitForEntry(wanted: (entry: HostEntry) => boolean): Promise<HostEntry>
  /** Makes native send an event. */
  send<E extends AppEventName>(event: E, payload: AppEvents[E]): Promise<void>
  /** Presses the system's back, or the app's own tab. */
  pressBack(): Promise<void>
  pressTab(): Promise<void>
  /** Ends the page's process, as a system does that is short of memory. */
  endPage(): Promise<void>
  /** Loads the page before the section is opened. */
  warmUp(): Promise<void>
  /** Opens the section, as its reader does. */
  openSection(path: string): Promise<void>
  /** Warns that memory is short. */
  warnOfMemory(): Promise<void>
  /** Leads to a path, as a push does. */
  open(path: string): Promise<void>
  /** Makes native look for an update of its pages. */
  update(address: string): Promise<void>
  /** Makes native look at a channel, and do what it says. */
  follow(address: string): Promise<void>
  /** Lets an app's clock go ahead where it looks for updates. */
  passSeconds(seconds: number): Promise<void>
  close(): Promise<void>
}

export interface HostOptions {
  /** The origin whose calls native makes. */
  readonly gateway: string
  /** Who may call native. Default: the gateway. */
  readonly origins?: readonly string[]
  /** Whether messages are answered by the promise of `postMessage`, instead of the reply door. */
  readonly reply: boolean
  readonly context?: Partial<AppContext>
  /** The session that native's calls are made in. Default: a visitor's. Nothing is signed in it. */
  readonly token?: string
  /** What the user types to log in; logged in from the start. Then native signs what the exchange wants signed. */
  readonly loggedInAs?: { readonly loginName: string; readonly pwd: string }
  /** What the user types once the page has asked them to log in. Default: they cancel. */
  readonly login?: { readonly loginName: string; readonly pwd: string }
  /** A debug build, which the page may ask to do what a person would. */
  readonly testing?: boolean
  /** Files that the person picks. */
  readonly media?: readonly string[]
  /** Scripts that run in every page before its own. */
  readonly initScripts?: readonly string[]
  /** Pages from signed packages, which native shows by itself: a folder of its own, the keys it trusts, what came with it. */
  readonly packages?: {
    readonly folder: string
    readonly keys: readonly string[]
    readonly exchange: string
    readonly bundled: string
    readonly patience?: number
    /** The id that rollouts go by, and the channel beside `stable`. */
    readonly device?: string
    readonly channel?: string
    /** The channel that it follows by itself. */
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

/** Asks until there is an answer. */
async function eventually<T>(ask: () => Promise<T | undefined>, failure: () => Promise<string>): Promise<T> {
  const end = performance.now() + 15_000
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > end) throw new Error(await failure())
    await setTimeout(50)
  }
}

/** WebKit's driver on a screen of its own. It is the first of its process group, so that all of them end together. */
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
        // There is no graphics card: layers would be put together by the processor.
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
        GDK_BACKEND: 'x11',
      },
    },
  )
  const ended = once(driver, 'exit')
  await eventually(
    () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        () => true,
        () => undefined,
      ),
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

/** Goes somewhere, and waits until another page than this one has loaded. */
async function arrive(browser: WebdriverIO.Browser, go: () => Promise<unknown>): Promise<void> {
  const departure = ++departures
  // A page that comes back from the cache has the mark of an earlier departure.
  await browser.execute((number) => Reflect.set(window, 'insightsDeparture', number), departure).catch(() => undefined)
  await go()
  const isThere = (number: number) =>
    document.readyState === 'complete' && Reflect.get(window, 'insightsDeparture') !== number
  await eventually(
    () =>
      browser.execute(isThere, departure).then(
        (there) => there || undefined,
        () => undefined,
      ),
    async () => `The page did not load: ${await browser.getUrl()}`,
  )
}

/** Opens our own WebKit app, driven by WebDriver, with a page still empty. A start takes seconds: one a test file. */
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
}: HostOptions): Promise<Host> {
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
    // What a command fails with is thrown too.
    logLevel: 'silent',
    // What is waited for has mostly come before the half second that is usual is over.
    waitforInterval: 100,
    hostname: '127.0.0.1',
    port: driver.port,
    path: '/',
    capabilities: {
      acceptInsecureCerts: true,
      // WebKit sometimes misses that a page has loaded, and then every command would wait for it, for minutes.
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

  return {
    browser,
    log: entries,
    waitForEntry: (wanted) =>
      eventually(
        async () => (await entries()).find(wanted),
        async () =>
          `It did not happen. What did:\n${(await entries()).map((entry) => JSON.stringify(entry)).join('\n')}`,
      ),
    send: (event, payload) => appendFile(control, `${JSON.stringify({ event, payload })}\n`),
    pressBack: () => appendFile(control, `${JSON.stringify({ press: 'back' })}\n`),
    pressTab: () => appendFile(control, `${JSON.stringify({ press: 'tab' })}\n`),
    endPage: () => appendFile(control, `${JSON.stringify({ end: 'page' })}\n`),
    warmUp: () => appendFile(control, `${JSON.stringify({ warm: true })}\n`),
    openSection: (path) => appendFile(control, `${JSON.stringify({ section: path })}\n`),
    warnOfMemory: () => appendFile(control, `${JSON.stringify({ memory: 'low' })}\n`),
    open: (path) => appendFile(control, `${JSON.stringify({ open: path })}\n`),
    update: (address) => appendFile(control, `${JSON.stringify({ update: address })}\n`),
    follow: (address) => appendFile(control, `${JSON.stringify({ follow: address })}\n`),
    passSeconds: (seconds) => appendFile(control, `${JSON.stringify({ later: seconds })}\n`),
    async close() {
      // The driver hangs up when its last session ends, before it has answered, and waits for ever for a page that is busy for ever. Its process group ends with it in any case.
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
