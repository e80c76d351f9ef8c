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

await runBench('kills', settings, async ({ settings: { kills, ...files }, note, use }) => {
  const sandbox = use(await openSandbox())
  await measureDrafts(kills, sandbox, note)
  await measureUploads(files, sandbox, note)
})
