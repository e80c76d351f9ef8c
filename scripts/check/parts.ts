import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import { exchangePath, loadExchange } from '../build/exchange.ts'
import { staleFiles } from '../contract/write.ts'
import { budgets, type FigureName } from '../size/budgets.ts'
import { measure } from '../size/measure.ts'
import { advisoryFaults } from './advisories.ts'
import { circleFaults } from './circles.ts'
import { dataFaults } from './data.ts'
import { strictProject } from './effects.ts'
import { importFault, linksOf, placeFault } from './imports.ts'
import { lateFaults } from './late.ts'
import { messages } from './messages.ts'
import { paperFaults, papers } from './papers.ts'
import { runbookFaults } from './runbook.ts'
import { sinkFaults } from './sinks.ts'
import { createModules } from './source/modules.ts'
import { filesOf, read, sources } from './sources.ts'

export interface Part {
  readonly name: string
  /** @returns what is wrong, a sentence or a tool's report each; an empty list where all is well. */
  readonly run: () => Promise<readonly string[]>
  /** Whether it is slow: it runs with `--release` alone, and so in `npm test`. */
  readonly isRelease?: boolean
  /** What its sentences are that are only worth a look: they are counted, and said with `--advice`. */
  readonly advice?: string
}

const maxLines = 200
const maxComponentLines = 120

const isComponent = (path: string): boolean => path.endsWith('.tsx') && !path.startsWith('test/')

/** Runs one of the installed tools; what it says counts only when it fails. */
const tool = (name: string, args: readonly string[]): Promise<string[]> =>
  new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 16 * 1024 * 1024 }
    execFile(join(root, 'node_modules/.bin', name), args, options, (error, stdout, stderr) =>
      resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []),
    )
  })

async function imports(): Promise<string[]> {
  const modules = sources().filter((path) => /\.tsx?$/.test(path))
  const links = new Map(
    await Promise.all(modules.map(async (path) => [path, linksOf(path, await read(path))] as const)),
  )
  const faults = [...links].flatMap(([path, own]) => [
    placeFault(path),
    ...own.map(({ to, kind }) => importFault(path, to, kind)),
  ])
  const product = new Map([...links].filter(([path]) => !path.startsWith('test/')))
  return [...faults.filter((fault) => fault !== undefined), ...circleFaults(product)]
}

/** What looks at the sources one by one, and at their text alone. */
const eachSource = (look: (path: string, source: string) => readonly string[], more?: string) => async () => {
  const paths = [...sources(), ...(more ? filesOf(more) : [])]
  return (await Promise.all(paths.map(async (path) => look(path, await read(path))))).flat()
}

/** The pages of docs that name what the code has. */
async function pages(): Promise<string[]> {
  const paths = filesOf('{bridge,web,webview,fixtures/gateway}/**/*.{ts,tsx,html}')
  const texts = await Promise.all(paths.map(async (path) => [path, await read(path)] as const))
  const modules = createModules(new Map(texts))
  return [
    ...(await dataFaults(await read('docs/data.md'), modules)),
    ...runbookFaults(await read('docs/runbook.md'), modules),
  ]
}

async function lengths(): Promise<string[]> {
  const counted = await Promise.all(
    sources()
      // Text that people wrote is as long as it is.
      .filter((path) => !path.startsWith('fixtures/seed/text/'))
      .map(async (path): Promise<[string, number]> => [path, (await read(path)).split('\n').length - 1]),
  )
  return counted
    .filter(([path, lines]) => lines > (isComponent(path) ? maxComponentLines : maxLines))
    .sort(([, a], [, b]) => b - a)
    .map(([path, lines]) => `${path} has ${lines} lines. Is it still one idea?`)
}

async function sizes(): Promise<string[]> {
  const { figures, early } = await measure(await loadExchange(exchangePath()))
  const heavy = (Object.entries(figures) as [FigureName, number][])
    .filter(([name, bytes]) => bytes > budgets[name])
    .map(([name, bytes]) => `${name} has ${bytes} bytes; its budget is ${budgets[name]}.`)
  return [...heavy, ...early]
}

/** What was found of each file is kept for the next run, which looks again at what a change can touch. */
const typeState = 'node_modules/.cache/insights/types.tsbuildinfo'

export const parts: readonly Part[] = [
  {
    name: 'types',
    run: () => {
      const project = strictProject(root, join(root, 'dist/check'))
      return tool('tsc', [
        '--pretty',
        'false',
        '-p',
        project,
        '--incremental',
        '--tsBuildInfoFile',
        join(root, typeState),
      ])
    },
  },
  { name: 'lint', run: () => tool('biome', ['check', '--colors=off', '--error-on-warnings', '.']) },
  { name: 'imports', run: imports },
  { name: 'late', run: eachSource(lateFaults) },
  { name: 'sinks', run: eachSource(sinkFaults, '{bridge,web,webview}/**/*.html') },
  {
    name: 'papers',
    run: async () =>
      (await Promise.all(papers.map(async (paper) => paperFaults(paper, await read(paper.file))))).flat(),
  },
  { name: 'pages', run: pages },
  { name: 'messages', run: messages },
  {
    name: 'advisories',
    run: async () => {
      const locks = await Promise.all(
        ['package-lock.json', 'test/engines/package-lock.json', 'test/mutants/package-lock.json'].map(read),
      )
      return locks.flatMap((lock) => advisoryFaults(JSON.parse(lock)))
    },
  },
  { name: 'contract', run: staleFiles },
  { name: 'budgets', run: sizes, isRelease: true },
  { name: 'length', run: lengths, advice: 'files that may hold more than one idea' },
]
