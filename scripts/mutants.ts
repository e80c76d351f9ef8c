import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../esbuild.config.ts'
import { readArgs, refuse } from './args.ts'
import { runClean } from './clean/runClean.ts'
import { breakConstants, type Constant, readConstants } from './mutants/constants.ts'
import { isAlive, isKilled, judge, readSurvivors } from './mutants/judge.ts'
import { type Came, runStryker } from './mutants/stryker.ts'
import { madeOnceIn, mutantOf, type Tested } from './mutants/tested.ts'

const usage = `npm run mutants [-- FOLDER…] [--constants] [--changed] [--minutes 20]

  Changes the code in one place after the other, and checks that a test fails. Lists what no test notices,
  unless test/mutants/survivors.json has it with a reason. What runs once, as a module is loaded, is left to
  --constants.
  FOLDER     folders and files; default: bridge/site, carriers, app, exchange, the app's gate, the rule of links
  --constants  changes the constants of the specification (test/mutants/constants.json) instead, those of FOLDER alone
  --changed  only the lines that the last commit changed
  --minutes  stops after so long, lists what was not reached, and fails`

const { values, positionals } = readArgs(usage, {
  allowPositionals: true,
  options: {
    constants: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '20' },
  },
})
const minutes = Number(values.minutes)
const usual = [
  'bridge/site',
  'bridge/carriers',
  'bridge/app',
  'bridge/exchange',
  'webview/mount.ts',
  'web/lib/content/links.ts',
]

const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
const sourceOf = (path: string): string => readFileSync(join(root, path), 'utf8')

function filesIn(asked: readonly string[]): string[] {
  return asked.flatMap((path) => {
    const clean = path.replace(/\/$/, '')
    if (!existsSync(join(root, clean))) refuse(`${path} does not exist.`)
    if (!statSync(join(root, clean)).isDirectory()) return [clean]
    return globSync(`${clean}/**/*`, { cwd: root }).filter(isCode).sort()
  })
}

function changedLines(): string[] {
  const diff = execFileSync('git', ['diff', '-U0', '--no-color', 'HEAD~1', '--', 'bridge', 'webview', 'web'], {
    cwd: root,
    encoding: 'utf8',
  })
  let file = ''
  return diff.split('\n').flatMap((line) => {
    file = line.startsWith('+++ b/') ? line.slice('+++ b/'.length) : file
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? []
    if (first === undefined || count === '0' || !isCode(file)) return []
    return [`${file}:${first}-${Number(first) + Number(count) - 1}`]
  })
}

/** As Stryker's `mutate` option: lines from 1, columns from 0. */
const placeOf = ({ fileName, location: { start, end } }: Tested): string =>
  `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`

const keyOf = (one: Tested): string => `${placeOf(one)} ${one.replacement}`

/** The nearest folder of tests. */
function nearestTo(place: string): string {
  let folder = dirname(place)
  while (folder.includes('/') && !existsSync(join(root, 'test', folder))) folder = dirname(folder)
  return folder
}

/** Runs the nearest tests first, which are quick and find most, and then all tests on the survivors. */
async function run(places: readonly string[]): Promise<Came> {
  const end = Date.now() + minutes * 60_000
  const planned = new Map<string, number>()
  const tested = new Map<string, Tested>()
  const add = (came: Came) => {
    for (const one of came.tested) tested.set(keyOf(one), one)
  }
  for (const folder of new Set(places.map(nearestTo))) {
    if (Date.now() >= end) break
    const own = places.filter((place) => nearestTo(place) === folder)
    const came = await runStryker(own, end - Date.now(), folder)
    for (const [file, count] of came.planned) planned.set(file, count)
    add(came)
    console.log(`${folder}: ${tested.size} so far, of which ${[...tested.values()].filter(isAlive).length} live.`)
  }
  const alive = [...tested.values()].filter(isAlive).map(placeOf)
  if (alive.length > 0 && Date.now() < end) add(await runStryker([...new Set(alive)], end - Date.now()))
  return { planned, tested: [...tested.values()] }
}

async function work(): Promise<number> {
  const places = values.changed ? changedLines() : filesIn(positionals.length > 0 ? positionals : usual)
  console.log(`${places.length} ${values.changed ? 'places changed' : 'files'}.`)
  const came = places.length > 0 ? await run(places) : { planned: new Map<string, number>(), tested: [] }
  if (places.length > 0 && came.planned.size === 0)
    throw new Error('Nothing was changed, because the tests fail on the unchanged code.')

  const files = [...new Set(places.map((place) => place.replace(/:.*/, '')))].sort()
  const notBegun = files.filter((file) => !came.planned.has(file))
  const planned = [...came.planned.values()].reduce((sum, count) => sum + count, 0)
  const all = files.flatMap((file) => {
    const isMadeOnce = madeOnceIn(file, sourceOf(file))
    const own = came.tested.filter(({ fileName }) => fileName === file)
    return own.map((one) => (isMadeOnce(one) ? { ...one, status: 'Ignored' } : one))
  })
  const alive = all.filter(isAlive).map((one) => mutantOf(one, one.fileName, sourceOf(one.fileName)))
  const { faults, ...figures } = judge(all, alive, planned, readSurvivors())
  for (const file of files) {
    const own = all.filter(({ fileName }) => fileName === file)
    const count = (is: (one: Tested) => boolean) => String(own.filter(is).length).padStart(4)
    console.log(`${file.padEnd(52)} ${count(isKilled)} killed ${count(isAlive)} alive`)
  }
  for (const fault of faults) console.log(`  ${fault}`)
  if (planned > all.length)
    console.log(`  ${planned - all.length} of ${planned} were not reached in ${minutes} minutes.`)
  if (notBegun.length > 0) console.log(`  Not begun in ${minutes} minutes: ${notBegun.join(', ')}`)
  console.log(JSON.stringify({ bench: 'mutants', figures }))
  return faults.length === 0 && notBegun.length === 0 && planned === all.length ? 0 : 1
}

async function workOnConstants(): Promise<number> {
  const isAsked = ({ file }: Constant) => positionals.length === 0 || positionals.some((path) => file.startsWith(path))
  const constants = readConstants().filter(isAsked)
  const { tried, missed } = await breakConstants(constants, Date.now() + minutes * 60_000)
  for (const { id, file, at } of missed) console.log(`  not noticed: [${id}] ${at} in ${file}`)
  if (tried < constants.length) console.log(`  ${constants.length - tried} were not reached in ${minutes} minutes.`)
  const figures = { constants: constants.length, tried, caught: tried - missed.length }
  console.log(JSON.stringify({ bench: 'constants', figures }))
  return missed.length === 0 && tried === constants.length ? 0 : 1
}

await runClean('mutants', { minutes: minutes + 5 }, values.constants ? workOnConstants : work)
