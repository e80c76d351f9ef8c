import { openSandbox } from '../sandbox.ts'
import { measureDrafts } from './kills/drafts.ts'
import { measureUploads } from './kills/uploads.ts'
import { runBench } from './runBench.ts'

/** What a killed browser, a failing line and a reload take away from what an author writes and uploads. */
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
