import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'
import { figuresIn, maxRatio, missedAims, ratioOf } from './against/ratios.ts'
import { median, runBench } from './runBench.ts'

const run = promisify(execFile)

/**
 * Checks out a commit in a temporary folder. Both compared versions are checked out like this, because other folders may
 * be on a faster disk.
 */
async function checkOut(name: string, commit: string): Promise<string> {
  const folder = join(tmpdir(), name)
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder])
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder })
  const locked = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (locked(folder) === locked(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  return folder
}

async function commitOfHere(): Promise<string> {
  const { stdout } = await run('git', ['stash', 'create'], { cwd: root })
  return stdout.trim() || 'HEAD'
}

async function figuresOf(name: string, folder: string): Promise<Record<string, number>> {
  const ran = run(process.execPath, [`scripts/bench/${name}.ts`, '--short'], {
    cwd: folder,
    maxBuffer: 64 * 2 ** 20,
    // Each uses its own temporary folder. Nested in ours, socket paths would exceed the system's limit.
    env: { ...process.env, TMPDIR: dirname(tmpdir()) },
  })
  const figures = await ran.then(
    ({ stdout }) => figuresIn(stdout),
    // A benchmark that misses one of its aims fails, but its figures are valid.
    (error: unknown) => figuresIn(String(Object(error).stdout)) ?? Promise.reject(error),
  )
  if (!figures) throw new Error(`${name} printed no figures.`)
  return figures
}

const settings = { pairs: { whole: 10, short: 2 } }

/**
 * Runs benchmarks of this checkout and of a commit in turn, because machines are too noisy to compare separate runs. A
 * ratio above 1 is slower, for rates too. The benchmark fails if the median of a time or rate is above its aim.
 */
await runBench(
  'against',
  settings,
  async ({ settings: { pairs }, words, chosen, report, miss }) => {
    const { commit = 'HEAD' } = chosen
    if (words.length === 0)
      throw new Error('Name the benches: npm run bench -- against gateway signing --commit HEAD~1')
    const ratios = new Map<string, number[]>()
    const medians = () => [...ratios].map(([key, all]) => [key, Number(median(all).toFixed(3)), all] as const)
    report(() => {
      const told = medians()
      for (const [key, middle, all] of told) {
        const spread = `${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}`
        console.log(key.padEnd(44), String(middle).padStart(8), spread.padStart(16), String(all.length).padStart(4))
      }
      return Object.fromEntries(told.map(([key, middle]) => [key, middle]))
    })
    const revision = async (name: string) => (await run('git', ['rev-parse', name], { cwd: root })).stdout.trim()
    const before = await checkOut('before', await revision(commit))
    const now = await checkOut('now', await revision(await commitOfHere()))
    console.log(`This checkout ÷ ${commit}, of rates the other way round: above 1 is slower (aim ≤ ${maxRatio})`)
    console.log('median of the pairs, from and to, pairs\n')
    for (let pair = 0; pair < pairs; pair++) {
      for (const name of words) {
        // Alternate the order: the second run finds a warmer machine.
        const folders = pair % 2 === 0 ? [before, now] : [now, before]
        const measured = new Map<string, Record<string, number>>()
        for (const folder of folders) measured.set(folder, await figuresOf(name, folder))
        for (const [key, figure] of Object.entries(measured.get(now) ?? {})) {
          const ratio = ratioOf(key, figure, measured.get(before)?.[key] ?? Number.NaN)
          if (ratio === undefined) continue
          ratios.set(`${name}_${key}`, [...(ratios.get(`${name}_${key}`) ?? []), ratio])
        }
      }
      console.error(`pair ${pair + 1} of ${pairs}`)
    }
    for (const sentence of missedAims(Object.fromEntries(medians().map(([key, middle]) => [key, middle]))))
      miss(sentence)
  },
  { choices: ['commit'] },
)
