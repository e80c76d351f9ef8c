import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { startGateway } from '#fixtures/gateway/index.ts'
import { signingFolder } from '#fixtures/signing/keys.ts'
import { type ConformanceReport, reportTitle } from '#webview/conformance/report.ts'

import { isLevel, type Level, levels } from '#webview/contract/levels.ts'
import { conformanceBuild, root } from '../esbuild.config.ts'
import { readArgs } from './args.ts'
import { exchangePath, loadExchange } from './build/exchange.ts'
import { writeFolder } from './build/files.ts'
import { buildPages } from './build/pages.ts'
import { runClean } from './clean/runClean.ts'
import { ElsewhereError, runElsewhere } from './conformance/elsewhere.ts'
import { everyStatus, lineOf, printReport, worthALook } from './conformance/print.ts'
import { installTools, tools } from './test/tools.ts'

// The conformance page in the WebKit host with its own sandbox, or with `--url` a running page in any browser or host.

const usage = `npm run conformance [-- --plain] [--stay] [--report FILE] [--level LEVEL] [--url PAGE [--webdriver URL] [--capabilities FILE]]

  Runs the conformance page in the WebKit host, against a sandbox of its own.
  --plain         uses message handlers without reply
  --stay          keeps the window open until it is closed
  --report        where the report is written
  --level         show, handOver, whole or exchange: the exit code ignores the levels after it
  --url           runs the page at this address, in a browser or a host of your own
  --webdriver     the driver of that host
  --capabilities  a JSON file with the capabilities to request from it`

const { values: flags } = readArgs(usage, {
  options: {
    plain: { type: 'boolean', default: false },
    stay: { type: 'boolean', default: false },
    report: { type: 'string' },
    level: { type: 'string' },
    url: { type: 'string' },
    webdriver: { type: 'string' },
    capabilities: { type: 'string' },
  },
})

/** @throws {ElsewhereError} for an unknown level */
function wantedLevel(): Level | undefined {
  const { level } = flags
  if (level === undefined || isLevel(level)) return level
  throw new ElsewhereError(`Unknown --level ${level}. Use one of: ${Object.keys(levels).join(', ')}.`)
}

const patienceMs = 180_000
/** GTK does not tell which frame sent a message. */
const excuse = 'bridge.subframe'

const hasScreen = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
const ofDriver = ['chromium', 'webkit2gtk-driver', 'fonts-noto-core', 'fonts-noto-cjk']
const ofScreen = ['xvfb', 'xauth']
const isNeeded = ({ pack, projects }: (typeof tools)[number]): boolean =>
  projects.includes('webkit') && !ofDriver.includes(pack) && !(hasScreen && ofScreen.includes(pack))

async function writePage(folder: string, exchange: Awaited<ReturnType<typeof loadExchange>>): Promise<void> {
  const { files } = await buildPages(conformanceBuild, exchange)
  const renamed = [...files].map(([path, content]): [string, Uint8Array] => [
    path === 'index.html' ? 'conformance.html' : path,
    content,
  ])
  writeFolder(folder, new Map(renamed))
}

async function startHost(app: string, sandboxKey: string, folder: string): Promise<ChildProcess> {
  const gtk = join(root, 'webview/hosts/gtk')
  const told: { readonly context: Readonly<Record<string, unknown>> } = JSON.parse(
    await readFile(join(gtk, 'sandbox.json'), 'utf8'),
  )
  const { carrier: _, ...context } = told.context
  const picture = join(folder, 'picture.png')
  await sharp({ create: { width: 64, height: 48, channels: 3, background: '#1D5FE0' } })
    .png()
    .toFile(picture)
  const config = {
    ...told,
    media: [picture],
    testing: true,
    reply: !flags.plain,
    context: flags.plain ? context : told.context,
    gateway: app,
    origins: [app],
    certificate: join(signingFolder, 'gateway.pem'),
  }
  const file = join(folder, 'app.json')
  await writeFile(file, JSON.stringify(config))
  const url = `${app}/conformance.html?run&share&excuse=${excuse}&sandbox=${sandboxKey}`
  const program = [join(gtk, 'host.py'), '--config', file, '--url', url]
  const [command = '', ...args] = hasScreen ? program : ['xvfb-run', '-a', ...program]
  return spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
}

/** Waits for the report, which the page passes to the share sheet. */
async function reportOf({ stdout }: ChildProcess): Promise<ConformanceReport> {
  if (!stdout) throw new Error('The host has no readable standard output.')
  for await (const line of createInterface({ input: stdout })) {
    const said: { what?: string; params?: { title?: string; text?: string } } = JSON.parse(line)
    if (said.what === 'share' && said.params?.title === reportTitle) return JSON.parse(said.params.text ?? '')
  }
  throw new Error('The host exited before the page finished.')
}

async function run(folder: string): Promise<boolean> {
  const level = wantedLevel()
  const { missing, sentence } = await installTools(tools.filter(isNeeded))
  if (missing.length > 0) throw new Error(sentence)
  const exchange = await loadExchange(exchangePath())
  console.log('Building the page, starting the sandbox…')
  const builds = { web: join(folder, 'web'), webview: join(folder, 'webview'), app: join(folder, 'app') }
  await writePage(builds.webview, exchange)
  const ports = { https: 0, http: 0, app: 0 }
  const gateway = await startGateway({ exchange, dataDir: join(folder, 'data'), ports, builds, pulse: false })
  let host: ChildProcess | undefined
  try {
    console.log('The page runs in the WebKit host…\n')
    host = await startHost(gateway.addresses.app, gateway.sandboxKey, folder)
    const ended = new Promise<never>((_, fail) => host?.once('error', fail))
    const late = new Promise<never>((_, fail) => {
      setTimeout(() => fail(new Error('The page did not come to its end.')), patienceMs).unref()
    })
    const report = await Promise.race([reportOf(host), ended, late])
    if (flags.report) await writeFile(flags.report, `${JSON.stringify(report, null, 2)}\n`)
    const isGreen = printReport(report, worthALook, level)
    if (flags.stay) await new Promise((resolve) => host?.once('exit', resolve))
    return isGreen
  } finally {
    if (host?.pid && host.exitCode === null) process.kill(-host.pid, 'SIGTERM')
    await gateway.close()
  }
}

/** @returns the exit code: 0 if green, 1 if not, 2 if it could not run */
async function runAt(url: string): Promise<number> {
  const { webdriver, capabilities, report: file } = flags
  try {
    const level = wantedLevel()
    const report = await runElsewhere({ url, ...(webdriver && { webdriver }), ...(capabilities && { capabilities }) })
    if (file) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
    const isGreen = printReport(report, everyStatus, level)
    console.log(lineOf(url, report, level))
    return isGreen ? 0 : 1
  } catch (error) {
    if (!(error instanceof ElsewhereError)) throw error
    console.error(error.message)
    console.log(JSON.stringify({ conformance: url, green: false, error: error.message }))
    return 2
  }
}

await runClean('conformance', { minutes: flags.stay ? 24 * 60 : 20 }, async () => {
  if (flags.url !== undefined) return runAt(flags.url)
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  try {
    return (await run(folder)) ? 0 : 1
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
})
