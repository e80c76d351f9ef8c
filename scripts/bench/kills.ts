import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cdp, connectCdp } from '../drivers/cdp.ts'
import { askedByCdp, quietChromium } from '../drivers/quietChromium.ts'
import { openSandbox, type Sandbox } from '../sandbox.ts'
import { measureUploads } from './kills/uploads.ts'
import { runBench } from './runBench.ts'

const chromium = '/usr/bin/chromium'
const args = [...quietChromium, askedByCdp, '--ignore-certificate-errors', '--window-size=1280,900']
const patienceMs = 30_000

/** A whole browser with a profile that outlives it. */
export interface KilledBrowser {
  readonly cdp: Cdp
  /** Runs an expression in the page. */
  evaluate<T>(expression: string): Promise<T>
  /** Waits until an expression is true. */
  until(expression: string): Promise<void>
  /**
   * Ends it as a crash does: every process of it at once, without a word.
   * @returns when, on `performance.now()`.
   */
  kill(): Promise<number>
}

async function addressOf(profile: string): Promise<string> {
  const file = join(profile, 'DevToolsActivePort')
  for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
    const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
    if (port) return `127.0.0.1:${port}`
  }
  throw new Error('Chromium did not say where it can be debugged.')
}

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

/** Starts Chromium with a profile, as it was left by the one before. */
export async function openProfile(profile: string): Promise<KilledBrowser> {
  await rm(join(profile, 'DevToolsActivePort'), { force: true })
  // A group of its own, so that all of its processes can be ended at once.
  const child = spawn(chromium, [...args, `--user-data-dir=${profile}`, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  })
  const end = async (): Promise<number> => {
    const at = performance.now()
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended(child)
    return at
  }
  try {
    const cdp = await connectCdp(await addressOf(profile))
    await cdp.send('Page.enable')
    const evaluate = async <T>(expression: string): Promise<T> => {
      const answer = await cdp.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const { result, exceptionDetails } = answer as { result: { value: T }; exceptionDetails?: { text: string } }
      if (exceptionDetails) throw new Error(`The page could not be asked: ${exceptionDetails.text} ${expression}`)
      return result.value
    }
    return {
      cdp,
      evaluate,
      async until(expression) {
        for (const until = performance.now() + patienceMs; performance.now() < until; await pause(50)) {
          if (await evaluate<boolean>(expression).catch(() => false)) return
        }
        throw new Error(`It never came to be: ${expression}`)
      },
      async kill() {
        const at = await end()
        cdp.close()
        return at
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/*
 * Somebody types into the composer, and the whole browser is killed at a moment that nobody chose. Another start with the same
 * profile opens the composer again: what stands in it is compared with what had been typed, and when. A word counts as typed
 * from the moment that it was sent to the browser.
 */

const author = '10000211'
const field = `document.querySelector('.composer textarea')`
const typing = { minMs: 1_500, maxMs: 8_000, wordEveryMs: [40, 160] } as const

interface Typed {
  readonly word: string
  readonly at: number
}

const between = (min: number, max: number): number => min + Math.random() * (max - min)

async function openComposer(browser: KilledBrowser, address: string): Promise<void> {
  await browser.cdp.send('Page.navigate', { url: `${address}/favicon.ico` })
  await browser.until(`location.href.startsWith(${JSON.stringify(address)})`)
  const body = JSON.stringify({ userId: author })
  const init = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} }`
  if (!(await browser.evaluate<boolean>(`fetch('/sandbox/session', ${init}).then((answer) => answer.ok)`))) {
    throw new Error(`The sandbox did not log ${author} in.`)
  }
  await browser.cdp.send('Page.navigate', { url: `${address}/insights` })
  await browser.until(`!!document.querySelector('.compose-row')`)
  await browser.evaluate(`document.querySelector('.compose-row').click()`)
  await browser.until(`!!${field}`)
}

/** Types until its time is over. */
async function type(browser: KilledBrowser, ms: number): Promise<Typed[]> {
  const typed: Typed[] = []
  await browser.evaluate(`${field}.focus()`)
  for (const until = performance.now() + ms; performance.now() < until; await pause(between(...typing.wordEveryMs))) {
    const word = `w${typed.length} `
    typed.push({ word, at: performance.now() })
    await browser.cdp.send('Input.insertText', { text: word })
  }
  return typed
}

/** Forgets what was written, so that the next one begins with nothing. */
const forget = (browser: KilledBrowser, address: string) =>
  browser.cdp.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })

/** Seconds of typing that a kill took away. */
async function lostByKill(profile: string, address: string): Promise<number> {
  const before = await openProfile(profile)
  let killedAt: number | undefined
  try {
    await openComposer(before, address)
    const typed = await type(before, between(typing.minMs, typing.maxMs))
    killedAt = await before.kill()
    const after = await openProfile(profile)
    try {
      await openComposer(after, address)
      const found = await after.evaluate<string>(`${field}.value`)
      await forget(after, address)
      const text = typed.map(({ word }) => word).join('')
      if (!text.startsWith(found)) throw new Error(`What came back was never typed: ${found}`)
      let length = 0
      const lost = typed.find(({ word }) => {
        length += word.length
        return length > found.length
      })
      return lost ? (killedAt - lost.at) / 1_000 : 0
    } finally {
      await after.kill()
    }
  } finally {
    if (killedAt === undefined) await before.kill()
  }
}

/** Kills a browser in the middle of typing, this many times. `note` is told the most seconds of typing that one of them lost. */
async function measureDrafts(
  runs: number,
  { addresses }: Sandbox,
  note: (figures: { draft_seconds_lost: number }) => void,
): Promise<void> {
  const lost: number[] = []
  for (let run = 1; run <= runs; run++) {
    const profile = await mkdtemp(join(tmpdir(), 'insights-kill-'))
    try {
      lost.push(await lostByKill(profile, addresses.https))
    } finally {
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
    console.log(`  kill ${String(run).padStart(2)} of ${runs}: ${lost.at(-1)?.toFixed(2)} s of typing lost`)
    note({ draft_seconds_lost: Number(Math.max(0, ...lost).toFixed(3)) })
  }
}

/** What a killed browser, a failing line and a reload take away from what somebody writes and uploads. */
const settings = {
  kills: { whole: 20, short: 1 },
  uploads: { whole: 50, short: 2 },
  photographs: { whole: 5, short: 1 },
}

await runBench('kills', settings, async ({ settings: { kills, ...files }, report }) => {
  let figures: Readonly<Record<string, number>> = {}
  report(() => {
    console.log()
    for (const [figure, value] of Object.entries(figures)) {
      console.log(`  ${figure.padEnd(28)} ${String(value).padStart(8)}`)
    }
    return figures
  })
  const note = (found: Readonly<Record<string, number>>) => {
    figures = { ...figures, ...found }
  }
  const sandbox = await openSandbox()
  try {
    await measureDrafts(kills, sandbox, note)
    await measureUploads(files, sandbox, note)
  } finally {
    await sandbox.close()
  }
})
