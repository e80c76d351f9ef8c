import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { transformSync } from 'esbuild'
import { isRecord } from '../bridge/lib/guards.ts'
import { root } from '../esbuild.config.ts'
import { otherwise } from '../test/specification/otherwise.ts'
import { readArgs } from './args.ts'
import { runClean } from './clean/runClean.ts'
import { whatIsLeft } from './facts/left.ts'
import { asWritten, factsIn, faultsOf, inMargin, type Lines, mapLines } from './facts/lines.ts'
import { changed } from './facts/places.ts'
import { type FactOutcome, type Runner, startRunner } from './facts/runner.ts'

const keptFile = join(root, 'node_modules/.cache/insights-facts.json')

/** What came of breaking, by what was broken and what was to notice it: another text of either is another question. */
interface Kept {
  get(parts: readonly string[]): boolean | undefined
  set(parts: readonly string[], isCaught: boolean): void
}

const keyOf = (parts: readonly string[]): string => createHash('sha256').update(parts.join('\0')).digest('hex')

function readKept(): Map<string, boolean> {
  try {
    const kept: unknown = JSON.parse(readFileSync(keptFile, 'utf8'))
    const entries = isRecord(kept) ? Object.entries(kept) : []
    return new Map(entries.flatMap(([key, value]) => (typeof value === 'boolean' ? [[key, value] as const] : [])))
  } catch {
    return new Map()
  }
}

function openKept(): Kept {
  const all = readKept()
  return {
    get: (parts) => all.get(keyOf(parts)),
    set(parts, isCaught) {
      all.set(keyOf(parts), isCaught)
      mkdirSync(dirname(keptFile), { recursive: true })
      writeFileSync(keptFile, JSON.stringify(Object.fromEntries(all)))
    },
  }
}

const usage = `npm run facts [-- --specification FILE [--lines] [--map]] [--break [--sample N [--seed S]] [--only ID,…]] [--minutes 20]

  Runs the tests in test/specification. Counts the facts of each section and lists those that no test holds.
  Facts that are decided otherwise than their words are printed with the decision.
  --specification FILE  also compares the facts with the lines of this file
    --lines   prints it with the ids of its facts, and lists what has none
    --map     writes which facts are on which line (test/specification/lines.json)
  --break     changes each fact's constant in the source as it is loaded, and checks that its test fails
    --sample  a random sample of this many facts; --seed draws the same ones again
    --only    these facts, by id
  --minutes   stops after so long, lists what is left, and fails; finished work is kept`

const { values } = readArgs(usage, {
  options: {
    specification: { type: 'string' },
    lines: { type: 'boolean', default: false },
    map: { type: 'boolean', default: false },
    break: { type: 'boolean', default: false },
    sample: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now()) },
    minutes: { type: 'string', default: '20' },
  },
})

const mapFile = join(root, 'test/specification/lines.json')
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Numbers between 0 and 1 that are the same for the same seed. */
function draws(seed: string): () => number {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

function sampleOf<T>(items: readonly T[], size: number, seed: string): T[] {
  const draw = draws(seed)
  const left = [...items]
  return Array.from({ length: Math.min(size, left.length) }, () => left.splice(Math.floor(draw() * left.length), 1))
    .flat()
    .sort()
}

/** Breaks facts, one change after the other. A fact is caught when its test fails at each of its changes. */
async function breakAll({ facts, fails }: Runner, ids: readonly string[], isFresh: boolean) {
  const until = Date.now() + Number(values.minutes) * 60_000
  const kept = openKept()
  const support = textOf('test/support/specification/fact.ts')
  const broken = new Set<string>()
  const missed: string[] = []
  let left = 0
  for (const fact of facts.filter(({ id }) => ids.includes(id))) {
    const test = readFileSync(fact.testFile, 'utf8')
    let isCaught = true
    let isDone = fact.breaks.length > 0
    for (const place of fact.breaks) {
      const source = textOf(place[0])
      const text = changed(source, place)
      const parts = [fact.id, source, text, test, support]
      const before = isFresh ? undefined : kept.get(parts)
      if (before === undefined && Date.now() > until) {
        isDone = false
        left += 1
        break
      }
      const noticed = before ?? (await fails(fact, place[0], text))
      if (before === undefined) kept.set(parts, noticed)
      if (!noticed) console.log(`  not noticed: ${fact.id}: ${place.join(' → ')}`)
      isCaught &&= noticed
    }
    if (!isDone) continue
    broken.add(fact.id)
    if (!isCaught) missed.push(fact.id)
  }
  return { broken: broken.size, caught: broken.size - missed.length, left }
}

const loaders: Readonly<Record<string, 'ts' | 'tsx' | 'css'>> = { '.ts': 'ts', '.tsx': 'tsx', '.css': 'css' }

/** Places that cannot be changed: the source is not as a test says, or would no longer be code, which every test notices. */
const misplaced = (facts: readonly FactOutcome[]): string[] =>
  facts.flatMap(({ id, breaks }) => {
    try {
      for (const place of breaks)
        transformSync(changed(textOf(place[0]), place), {
          loader: loaders[extname(place[0])] ?? 'ts',
          logLevel: 'silent',
        })
      return breaks.length > 0 ? [] : [`${id} names no place in the source.`]
    } catch (error) {
      return [`${id}: ${error instanceof Error ? error.message : error}`]
    }
  })

async function work(): Promise<number> {
  const runner = await startRunner()
  const { facts } = runner
  const specification = values.specification === undefined ? undefined : readFileSync(values.specification, 'utf8')
  if (specification !== undefined && values.map) writeFileSync(mapFile, asWritten(mapLines(specification, facts)))
  const lines: Lines = JSON.parse(readFileSync(mapFile, 'utf8'))
  const known = factsIn(lines)
  if (specification !== undefined && values.lines) console.log(inMargin(specification, facts))

  const right = new Set(facts.filter(({ isRight }) => isRight).map(({ id }) => id))
  for (const section of [...new Set(known.map((id) => id.split('-')[0] ?? ''))]) {
    const own = known.filter((id) => id.startsWith(`${section}-`))
    console.log(`§${section.slice(1)}  ${String(own.length).padStart(4)} facts`)
  }
  const faults = [
    ...(facts.length === 0 ? ['No test holds a fact.'] : []),
    ...known.filter((id) => !facts.some((fact) => fact.id === id)).map((id) => `${id} is named by no test.`),
    ...facts.filter(({ isRight }) => !isRight).map(({ id }) => `${id} is not so: its test fails.`),
    ...facts
      .filter(({ id }, at) => facts.findIndex((fact) => fact.id === id) !== at)
      .map(({ id }) => `${id} is there twice.`),
    ...facts.filter(({ id }) => !known.includes(id)).map(({ id }) => `${id} is not in the map.`),
    ...misplaced(facts),
    ...(specification === undefined ? [] : faultsOf(specification, facts, lines)),
  ]
  for (const fault of faults) console.log(`  ${fault}`)
  if (specification === undefined) console.log('Without --specification FILE, only the map of its lines was compared.')

  console.log(`${otherwise.length} are decided otherwise (docs/otherwise.md):`)
  for (const { id, words, decision } of otherwise) console.log(`  ${id}: “${words}”: ${decision}`)

  const figures = { facts: known.length, pinned: known.filter((id) => right.has(id)).length }
  if (!values.break) {
    console.log(JSON.stringify({ bench: 'facts', figures }))
    await runner.close()
    return faults.length === 0 ? 0 : 1
  }
  const named = values.only?.split(',') ?? known
  for (const id of named) if (!known.includes(id)) throw new Error(`There is no fact ${id}.`)
  const ids = values.sample === undefined ? named : sampleOf(named, Number(values.sample), values.seed)
  if (values.sample !== undefined) console.log(`${ids.length} drawn by the seed ${values.seed}.`)
  const { left, ...came } = await breakAll(runner, ids, values.sample !== undefined)
  if (left > 0) console.log(whatIsLeft(left, values.sample !== undefined))
  console.log(JSON.stringify({ bench: 'facts', figures: { ...figures, ...came } }))
  await runner.close()
  return faults.length === 0 && came.broken === came.caught && left === 0 ? 0 : 1
}

await runClean('facts', { minutes: Number(values.minutes) + 5 }, work)
