import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBench } from './bench/runBench.ts'
import { releaseParts } from './build/release.ts'
import { build } from './build.ts'
import { type Consumed, type ConsumerName, consume, consumers } from './consume/consume.ts'
import { packLibrary } from './consume/program.ts'
import { openChromium } from './drivers/chromium.ts'
import { startSandbox } from './sandbox.ts'

/*
 * Packs the library and uses it in projects with different bundlers, renderers and versions; `-- --only NAME` for one.
 */

const names = Object.keys(consumers) as ConsumerName[]

const isOk = ({ steps }: Consumed): boolean => steps.every(({ fault }) => fault === undefined)

function print(name: string, { steps, hostPixels }: Consumed): void {
  const columns = steps.map((step) => `${step.name} ${step.fault ? 'FAILED' : `${(step.ms / 1_000).toFixed(1)} s`}`)
  const pixels = hostPixels === undefined ? [] : [`${hostPixels} pixels of the page changed`]
  console.log(`  ${name.padEnd(15)} ${[...columns, ...pixels].map((column) => column.padEnd(15)).join(' ')}`)
  for (const { fault } of steps) if (fault) console.log(fault.replace(/^/gm, '    '))
}

await runBench(
  'consume',
  {},
  async ({ chosen: { only }, report, miss, use }) => {
    const wanted = names.filter((name) => only === undefined || name === only)
    const consumed: Consumed[] = []
    report(() => ({
      projects: wanted.length,
      ok: consumed.filter(isOk).length,
      host_pixels_changed: consumed.reduce((sum, { hostPixels = 0 }) => sum + hostPixels, 0),
    }))
    await build({ parts: releaseParts })
    const tarball = await packLibrary(await mkdtemp(join(tmpdir(), 'insights-packed-')))
    const sandbox = use(await startSandbox())
    const chromium = use(await openChromium({ isWhole: true }))
    for (const name of wanted) {
      const one = await consume(name, tarball, chromium, sandbox.addresses.http)
      consumed.push(one)
      print(name, one)
      if (!isOk(one)) miss(`${name} cannot take the library.`)
      if (one.hostPixels) miss(`${name}: the section changed ${one.hostPixels} pixels of its page.`)
    }
  },
  { choices: { only: names } },
)
