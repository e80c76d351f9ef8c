import { execFile } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../esbuild.config.ts'
import { type Figures, runBench } from './runBench.ts'

const run = promisify(execFile)

/** Measurement noise of identical code in ten pairs. A checkout with a higher ratio is slower. */
const maxRatio = 1.1

const isRate = (key: string): boolean => key.endsWith('_per_s')
const isTime = (key: string): boolean => /_(?:ms|us|s)(?:_|$)/.test(key) && !isRate(key)

/** This checkout ÷ the commit, inverted for rates: above 1 is slower. `undefined` if it cannot be divided. */
function ratioOf(key: string, now: number, then: number): number | undefined {
  const [one, other] = isRate(key) ? [then, now] : [now, then]
  // A rate of zero is infinitely slow.
  if (Number.isNaN(one / other) || then === 0 || !Number.isFinite(then)) return undefined
  return one / other
}

/** Times and rates that missed the aim, one sentence each. Counts and bytes have no aim. */
function missedAims(medians: Figures): readonly string[] {
  const judged = Object.entries(medians).filter(([key]) => isRate(key) || isTime(key))
  if (judged.length === 0) return ['No time and no rate was compared.']
  return judged
    .filter(([, ratio]) => !(Number(ratio) <= maxRatio))
    .map(([key, ratio]) => `${key} is slower: ${ratio} times what it was, and the aim is ${maxRatio}.`)
}

/** Parses the last line of a benchmark's output; `undefined` if it ended early or timed out. */
function figuresIn(told: string): Record<string, number> | undefined {
  const line = told.split('\n').findLast((each) => each.startsWith('{"bench":'))
  if (line === undefined) return undefined
  const { figures, cutShort }: { readonly figures: Readonly<Record<string, unknown>>; readonly cutShort?: boolean } =
    JSON.parse(line)
  if (cutShort) return undefined
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, Number(value)]))
}

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
  async ({ settings: { pairs }, words, chosen, sample, figures, miss }) => {
    const { commit = 'HEAD' } = chosen
    if (words.length === 0)
      throw new Error('Name the benches: npm run bench -- against gateway signing --commit HEAD~1')
    const revision = async (name: string) => (await run('git', ['rev-parse', name], { cwd: root })).stdout.trim()
    const before = await checkOut('before', await revision(commit))
    const now = await checkOut('now', await revision(await commitOfHere()))
    console.log(`This checkout ÷ ${commit}, of rates the other way round: above 1 is slower (aim ≤ ${maxRatio})`)
    for (let pair = 0; pair < pairs; pair++) {
      for (const name of words) {
        // Alternate the order: the second run finds a warmer machine.
        const folders = pair % 2 === 0 ? [before, now] : [now, before]
        const measured = new Map<string, Record<string, number>>()
        for (const folder of folders) measured.set(folder, await figuresOf(name, folder))
        for (const [key, figure] of Object.entries(measured.get(now) ?? {})) {
          const ratio = ratioOf(key, figure, measured.get(before)?.[key] ?? Number.NaN)
          if (ratio !== undefined) sample({ [`${name}_${key}`]: ratio })
        }
      }
      console.error(`pair ${pair + 1} of ${pairs}`)
    }
    for (const sentence of missedAims(figures())) miss(sentence)
  },
  { choices: { commit: undefined } },
)
