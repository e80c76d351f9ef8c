import { asUsed, withChromium } from '#scripts/drivers/chromium.ts'
import type { Sandbox } from '#scripts/sandbox.ts'
import { commanding, commandingJson } from '#scripts/sandboxKey.ts'
import { openUploads, type UploadPage } from '#test/support/uploads/open.ts'
import type { Run } from '../runBench.ts'

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

const author = '10000211'
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

export async function measureUploads(
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
