import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { readArgs, refuse } from './args.ts'
import { runClean } from './clean/runClean.ts'
import { answersInAll } from './fuzz/aims.ts'

/** What one renderer came to; written by `test/web/records/fuzz.test.tsx`. */
interface Finds {
  readonly answers: number
  readonly finds: readonly { readonly index: number; readonly isBlank: boolean; readonly errors: readonly string[] }[]
}

const renderers = ['react', 'preact'] as const

const usage = `npm run fuzz [-- --seed S] [--answers N] [--from NUMBER]

  Shows every screen with randomly mutated answers of the exchange, under each renderer. Lists blank screens and errors.
  --seed     the same seed draws the same answers; default: the time
  --answers  how many answers; default ${answersInAll}
  --from     the first answer's number. A find prints its number: --from NUMBER --answers 1 shows it again`

const { values } = readArgs(usage, {
  options: {
    seed: { type: 'string', default: String(Date.now()) },
    answers: { type: 'string', default: String(answersInAll) },
    from: { type: 'string', default: '0' },
  },
})

if (!(Number(values.answers) > 0)) refuse(`--answers takes a number above zero, not ${values.answers}.`)

/** A process keeps something of every page that it has shown: after this many it is slower than a new one. */
const maxInOne = 500

/** Runs the screens of one renderer, this many answers from one number on. */
async function runPart(renderer: string, folder: string, from: number, answers: number): Promise<Finds> {
  const file = join(folder, `${renderer}-${from}.json`)
  const env = {
    ...process.env,
    FUZZ_SEED: values.seed,
    FUZZ_ANSWERS: String(answers),
    FUZZ_FROM: String(from),
    FUZZ_FINDS: file,
  }
  const output = await new Promise<string>((resolve) => {
    const file = 'test/web/records/fuzz.test.tsx'
    // The file's other tests are the same for every part.
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', renderer, file, '-t', 'however mutated']
    // That there were finds is said below.
    execFile(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 30 }, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })
  const written = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The screens could not be shown under ${renderer}:\n${output.slice(-4_000)}`)
  })
  return JSON.parse(written)
}

async function run(renderer: string, folder: string): Promise<Finds> {
  const parts: Finds[] = []
  const [from, answers] = [Number(values.from), Number(values.answers)]
  for (let at = 0; at < answers; at += maxInOne) {
    parts.push(await runPart(renderer, folder, from + at, Math.min(maxInOne, answers - at)))
    console.log(`  ${renderer}: ${Math.min(at + maxInOne, answers)} of ${answers}`)
  }
  return {
    answers: parts.reduce((sum, part) => sum + part.answers, 0),
    finds: parts.flatMap(({ finds }) => finds),
  }
}

/** All answers, on a busy machine. */
const maxMinutes = 60

await runClean('fuzz', { minutes: maxMinutes }, async () => {
  console.log(`seed ${values.seed}`)
  const folder = await mkdtemp(join(tmpdir(), 'insights-fuzz-'))
  const all = await Promise.all(renderers.map((renderer) => run(renderer, folder)))
  all.forEach(({ finds, answers }, at) => {
    console.log(`${renderers[at]}: ${answers} answers, ${finds.length} finds`)
    for (const find of finds) console.log(JSON.stringify(find, null, 2))
  })
  const finds = all.flatMap((one) => one.finds)
  const figures = {
    answers: Math.min(...all.map(({ answers }) => answers)),
    blanks: finds.filter(({ isBlank }) => isBlank).length,
    errors: finds.reduce((sum, { errors }) => sum + errors.length, 0),
  }
  console.log(JSON.stringify({ bench: 'fuzz', figures }))
  return finds.length > 0 || figures.answers < Number(values.answers) ? 1 : 0
})
