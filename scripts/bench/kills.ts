import { parseArgs } from 'node:util'
import { openSandbox } from '../sandbox.ts'
import { measureDrafts } from './kills/drafts.ts'
import { measureUploads } from './kills/uploads.ts'

/** What a killed browser, a failing line and a reload take away from what somebody writes and uploads. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, uploads: { type: 'string', default: '50' } },
})

const sandbox = await openSandbox()
try {
  const kills = Number(values.kills)
  const drafts = kills > 0 ? await measureDrafts(kills, sandbox) : {}
  const uploads = await measureUploads(Number(values.uploads), sandbox)
  const figures = { ...drafts, ...uploads }
  console.log()
  for (const [figure, value] of Object.entries(figures)) {
    console.log(`  ${figure.padEnd(28)} ${String(value).padStart(8)}`)
  }
  console.log(`\n${JSON.stringify({ bench: 'kills', figures })}`)
} finally {
  await sandbox.close()
}
