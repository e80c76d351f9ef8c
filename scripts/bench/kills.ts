import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openUploads, type UploadPage } from '#test/support/uploads/open.ts'
import { runIn } from '../drivers/cdp.ts'
import { asUsed, withChromium } from '../drivers/chromium.ts'
import { type KilledBrowser, openProfile } from '../drivers/killable.ts'
import { logInAs } from '../drivers/screens.ts'
import { openSandbox, type Sandbox } from '../sandbox.ts'
import { commanding, commandingJson } from '../sandboxKey.ts'
import { type Run, runBench } from './runBench.ts'

/*
 * An author types into the composer, and the browser is killed at a random time. A new browser with the same profile reopens
 * the composer, and its text is compared with what was typed and when. A word counts as typed when it was sent to the
 * browser.
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
  await logInAs((script, ...given) => runIn(browser.cdp, script, ...given), author)
  await browser.cdp.send('Page.navigate', { url: `${address}/insights` })
  await browser.until(`!!document.querySelector('.compose-row')`)
  await browser.evaluate(`document.querySelector('.compose-row').click()`)
  await browser.until(`!!${field}`)
}

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

const forget = (browser: KilledBrowser, address: string) =>
  browser.cdp.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })

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
      if (!text.startsWith(found)) throw new Error(`The restored text was never typed: ${found}`)
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

/** Kills a browser while typing, this many times. Reports the maximum loss in seconds to `note`. */
async function measureDrafts(
  runs: number,
  { addresses }: Sandbox,
  note: (figures: { draft_seconds_lost: number }) => void,
): Promise<void> {
  const lost: number[] = []
  for (let run = 1; run <= runs; run++) {
    lost.push(await lostByKill(await mkdtemp(join(tmpdir(), 'insights-kill-')), addresses.https))
    console.log(`  kill ${String(run).padStart(2)} of ${runs}: ${lost.at(-1)?.toFixed(2)} s of typing lost`)
    note({ draft_seconds_lost: Number(Math.max(0, ...lost).toFixed(3)) })
  }
}

/*
 * Uploads a file in about ten parts over a network on which every fifth part fails in some way, with a reload halfway. The
 * exchange reports the SHA-256 of the result, which must match the picked file. The page records each request with a part
 * and its outcome; one aborted by the reload counts as failed.
 */

const none = {
  uploads_exact: 0,
  /** Parts sent more often than once plus their failures. */
  parts_resent_beyond_failed: 0,
  parts: 0,
  parts_failed: 0,
}
type Sums = typeof none

/** About 5 MB. */
const dots = [1_450, 1_150] as const
const photograph = { width: 4_000, height: 3_000 } as const
/** A deliberate block, in ms, to verify the measurement. */
const knownBlock = 100
const faults = ['503', 'drop', 'lost', 'cut'] as const
const failingShare = 0.2

async function told(address: string, method: 'POST' | 'DELETE', fault?: object): Promise<void> {
  const body = fault ? { body: JSON.stringify(fault), headers: commandingJson } : { headers: commanding }
  const answer = await fetch(`${address}/sandbox/faults`, { method, ...body })
  if (!answer.ok) throw new Error(`The sandbox rejected the fault: ${await answer.text()}`)
}

async function upload(page: UploadPage, address: string, run: number): Promise<Sums> {
  const kind = faults[run % faults.length]
  await told(address, 'POST', { match: '/v1/social/fileUpload/part', kind, share: failingShare })
  try {
    const { uploadId, sha256, parts } = await page.ask('beginNoise', ...dots)
    await page.ask('untilSent', uploadId, 0.5)
    await page.reload()
    const { media, reason } = await page.ask('goOn', uploadId)
    if (!media) console.log(`  upload ${run + 1}: ${reason}`)
    const sent = (await page.ask('sent')).filter((each) => each.uploadId === uploadId)
    const failed = sent.filter(({ end }) => end !== 'ok')
    const beyond = Array.from({ length: parts }, (_, part) => {
      const isPart = (each: { readonly part: string | null }) => each.part === String(part)
      return Math.max(0, sent.filter(isPart).length - 1 - failed.filter(isPart).length)
    })
    if (beyond.some((count) => count > 0)) console.log(`  upload ${run + 1}: ${JSON.stringify(sent)}`)
    return {
      uploads_exact: media?.url.includes(sha256.slice(0, 20)) ? 1 : 0,
      parts_resent_beyond_failed: beyond.reduce((sum, count) => sum + count, 0),
      parts,
      parts_failed: failed.length,
    }
  } finally {
    await told(address, 'DELETE')
  }
}

/** How long preparing it blocks the page, at most: the minimum of several runs, to exclude other load on the machine. */
async function measurePhotograph(page: UploadPage, times: number): Promise<number> {
  const { width, height } = photograph
  const known = await page.ask('timeBlock', knownBlock)
  console.log(`  a block of ${knownBlock} ms: seen as one of ${known.longest.toFixed(0)} ms`)
  if (known.longest < knownBlock) throw new Error('The bench does not detect blocked pages.')
  const blocks: number[] = []
  for (let n = 0; n < times; n++) {
    const { ms, longest, bytes } = await page.ask('timePhotograph', width, height)
    blocks.push(longest)
    const size = `${(bytes / 2 ** 20).toFixed(1)} MB`
    console.log(`  photograph of ${size}: ready in ${ms.toFixed(0)} ms, the longest block ${longest.toFixed(0)} ms`)
  }
  return Math.round(Math.min(...blocks))
}

async function measureUploads(
  { uploads: runs, photographs }: { readonly uploads: number; readonly photographs: number },
  { addresses }: Sandbox,
  note: Run<never>['note'],
): Promise<void> {
  const sum = { ...none }
  await withChromium(asUsed, async (chromium) => {
    const page = await openUploads(chromium.browser, addresses.https, author)
    for (let run = 1; run <= runs; run++) {
      const one = await upload(page, addresses.http, run - 1)
      for (const name of Object.keys(sum) as (keyof Sums)[]) sum[name] += one[name]
      const words = one.uploads_exact ? 'byte-exact' : 'NOT as it was sent'
      console.log(
        `  upload ${String(run).padStart(2)} of ${runs}: ${words}, ${one.parts} parts, ${one.parts_failed} failed`,
      )
      note({ uploads: run, ...sum })
    }
    note({ photograph_longest_block_ms: await measurePhotograph(page, photographs) })
  })
}

/** How much typed text and upload progress is lost when a browser is killed, the network fails, or the page reloads. */
const settings = {
  kills: { whole: 20, short: 1 },
  uploads: { whole: 50, short: 2 },
  photographs: { whole: 5, short: 1 },
}

await runBench('kills', settings, async ({ settings: { kills, ...files }, note, use }) => {
  const sandbox = use(await openSandbox())
  await measureDrafts(kills, sandbox, note)
  await measureUploads(files, sandbox, note)
})
