import { openSandbox } from '../sandbox.ts'
import { measureDrafts } from './kills/drafts.ts'
import { measureUploads } from './kills/uploads.ts'
import { runBench } from './runBench.ts'

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
