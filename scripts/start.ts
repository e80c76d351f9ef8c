import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Exchange } from '#bridge/config.ts'
import { loginNameOf, sandboxAccounts, sandboxPassword } from '#fixtures/gateway/accounts/sandboxAccounts.ts'
import { withoutValues } from '#fixtures/gateway/database/withoutValues.ts'
import { sandboxLink, startGateway } from '#fixtures/gateway/index.ts'
import { days, type HotDay } from '#fixtures/seed/hotDay.ts'
import { conformanceBuild, inspected, type PageBuildName, pageBuilds, root } from '../esbuild.config.ts'
import { readArgs, refuse } from './args.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import type { Files } from './build/files.ts'
import { buildPages } from './build/pages.ts'
import { conformanceFilesOf, injectOf } from './build/webview.ts'
import { build } from './build.ts'
import { type OpenPage, openPage, watchPages } from './watch.ts'

/** Keeps the output of `npm run build`. */
const watchedFolder = (name: PageBuildName): string => join(root, 'dist/watch', name)

/** Files that are not watched. */
const fixedFiles: Readonly<Partial<Record<PageBuildName, (exchange: Exchange) => Promise<Files>>>> = {
  webview: async (exchange) => conformanceFilesOf(await buildPages(conformanceBuild, exchange)),
  app: injectOf,
}

async function openPages(exchange: Exchange): Promise<OpenPage[]> {
  rmSync(join(root, 'dist/watch'), { recursive: true, force: true })
  return Promise.all(
    pageBuilds.map(async (page) => {
      const fixed = await fixedFiles[page.name]?.(exchange)
      return openPage(exchange.app.inspector ? inspected(page) : page, exchange, watchedFolder(page.name), fixed)
    }),
  )
}

const port = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    refuse(`Invalid port ${text}. Use a number from 0 to 65535.`)
  return value
}

const poolSize = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1)
    refuse(`Invalid DATABASE_POOL ${text}. Use a number of connections, such as 10.`)
  return value
}

function dayOf(text: string): HotDay {
  const day = days.find((known) => known === text)
  if (!day) refuse(`Unknown day "${text}". Use one of: ${days.join(', ')}.`)
  return day
}

/** Each day of a busy sandbox has its own folder. */
const dataFolder = (day: HotDay): string =>
  day === 'usual' ? '.sandbox' : `.sandbox/${day}-${new Date().toISOString().slice(0, 10)}`

const watch = async (exchange: Exchange) =>
  watchPages({
    pages: await openPages(exchange),
    folders: ['bridge', 'web', 'webview', 'fixtures/app'],
    say: (line) => console.log(line),
  })

const usage = `npm start [-- --exchange FILE] [--https 8443] [--http 8080] [--app 8444] [--day hot] [--watch]

  Builds the pages and starts the sandbox.
  --exchange  the configuration module; default the sandbox's
  --https     the port of HTTPS, which a log-in needs
  --http      the port of plain HTTP
  --app       the port of the page in the fake app
  --day       usual, or hot: a world in which many posts are about one coin
  --watch     reloads open pages after changes of code, styles and texts`

async function start(): Promise<void> {
  const { values } = readArgs(usage, {
    options: {
      exchange: { type: 'string' },
      https: { type: 'string', default: '8443' },
      http: { type: 'string', default: '8080' },
      app: { type: 'string', default: '8444' },
      day: { type: 'string', default: 'usual' },
      watch: { type: 'boolean', default: false },
    },
  })
  const ports = { https: port(values.https), http: port(values.http), app: port(values.app) }

  const day = dayOf(values.day)
  const folderOfData = dataFolder(day)

  console.log('Building…')
  const exchange = await loadExchange(exchangePath(values.exchange))
  const watching = values.watch ? await watch(exchange) : undefined
  if (!watching) await build({ exchange: values.exchange })
  const folder = (name: PageBuildName) => (watching ? watchedFolder(name) : join(root, 'dist', name))
  console.log('\nStarting the sandbox (the first start fills its database: some seconds)…')
  const gateway = await startGateway({
    live: true,
    exchange,
    dataDir: join(root, folderOfData),
    day,
    ports,
    builds: { web: folder('web'), webview: folder('webview'), app: folder('app') },
    ...(watching && { watching }),
    ...(process.env.DATABASE_URL && { databaseUrl: process.env.DATABASE_URL }),
    ...(process.env.ORIGIN && { origin: process.env.ORIGIN }),
    ...(process.env.TRUST_PROXY && { trustProxy: process.env.TRUST_PROXY }),
    ...(process.env.DATABASE_POOL && { databasePool: poolSize(process.env.DATABASE_POOL) }),
    ...(process.env.TELEGRAM_BOT_TOKEN && { botToken: process.env.TELEGRAM_BOT_TOKEN }),
  })
  const { https, http, app } = gateway.addresses
  const origin = process.env.ORIGIN ?? https
  console.log(`
  browser    ${https}/insights   (its certificate is the sandbox's own: accept it)
             ${http}/insights
  fake app   ${app}/
  key        ${sandboxLink(origin, gateway.sandboxKey)}
             Open this link once. The mailbox, the log-ins of Apple, Google and Telegram, and log-in in the fake app need it.
  accounts   ${sandboxAccounts.map(loginNameOf).join(' · ')}
             password ${sandboxPassword}; codes by mail and SMS come to ${origin}/sandbox/mailbox

${values.watch ? '  Changes in bridge/, web/, webview/ and fixtures/app/ come into the open pages.\n' : ''}  Ctrl-C stops it. Its data stays in ${folderOfData}/.
`)

  const stop = () => {
    clearInterval(watchingParent)
    // A second Ctrl-C ends the process immediately.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
    console.log('\nStopping…')
    void gateway
      .close()
      .then(() => watching?.close())
      .then(() => process.exit(0), fail)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
  // After an uncaught error the gateway's state is unknown: it finishes its responses and exits.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(event, (error: unknown) => {
      console.error('The sandbox has a fault and ends.', withoutValues(error))
      void gateway.close().finally(() => process.exit(1))
    })
  leave = stop
}

/** Replaced once something is open. */
let leave = (): void => process.exit(0)

// npm sends signals to its shell only, which exits without notifying this process.
const parent = process.ppid
const watchingParent = setInterval(() => {
  if (process.ppid !== parent) leave()
}, 500).unref()
if (process.env.npm_lifecycle_event !== 'start') clearInterval(watchingParent)

const fail = (error: unknown): never => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

await start().catch(fail)
