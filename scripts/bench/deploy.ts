import { asUsed, openChromium } from '../../test/drivers/chromium.ts'
import { startSandbox } from '../sandbox.ts'
import { makeReleases } from './deploy/releases.ts'
import { countDocuments, type First, type Walked, walk } from './deploy/walk.ts'
import { runBench } from './runBench.ts'

/*
 * A release is replaced by another under a page that is open and has a draft in it, once with the assets of the first one kept and
 * once without, and its reader walks over all routes, writing at each. Without them, what is missed first is once a sheet over the
 * open draft and once a screen.
 */

const settings = { rounds: { whole: 3, short: 1 }, routes: { whole: 100, short: 6 } }
const ways: readonly (readonly [assets: 'kept' | 'gone', first: First])[] = [
  ['kept', 'sheet'],
  ['gone', 'sheet'],
  ['gone', 'screen'],
]

await runBench('deploy', settings, async ({ settings: { rounds, routes }, report }) => {
  const walked: Record<'kept' | 'gone', Walked[]> = { kept: [], gone: [] }
  const max = (all: readonly Walked[], figure: 'reloads' | 'lost') => Math.max(0, ...all.map((one) => one[figure]))
  report(() => ({
    reloads_kept: max(walked.kept, 'reloads'),
    reloads_gone: max(walked.gone, 'reloads'),
    letters_lost: max(Object.values(walked).flat(), 'lost'),
  }))
  const releases = await makeReleases()
  try {
    for (let round = 1; round <= rounds; round++) {
      for (const [assets, first] of ways) {
        await releases.deployFirst()
        const sandbox = await startSandbox(releases.builds)
        const chromium = await openChromium({ ...asUsed, width: 1280, height: 900, initScripts: [countDocuments] })
        const how = `  round ${round}, assets ${assets}, ${first} first:`
        let last = 0
        const note = (name: string, reloads: number) => {
          if (reloads > last) console.log(`${how} the document was loaded anew at ${name}`)
          last = reloads
        }
        try {
          const replace = () => releases.deploySecond(assets === 'kept')
          const found = await walk(chromium, sandbox.addresses, { first, routes }, replace, note)
          walked[assets].push(found)
          console.log(`${how} ${found.routes} routes, ${found.reloads} reloads, ${found.lost} letters lost`)
        } finally {
          await chromium.close()
          await sandbox.close()
        }
      }
    }
  } finally {
    await releases.close()
  }
})
