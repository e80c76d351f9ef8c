import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runIn } from '#scripts/drivers/cdp.ts'
import { type KilledBrowser, openProfile } from '#scripts/drivers/killable.ts'
import { logInAs } from '#scripts/drivers/screens.ts'
import type { Sandbox } from '#scripts/sandbox.ts'

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
export async function measureDrafts(
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
