import { execFile } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLocale } from '#bridge/site/locales.ts'
import { baseLocale } from '#web/i18n/ownWords.ts'
import { root } from '../../esbuild.config.ts'
import { exchangePath, loadExchange } from '../build/exchange.ts'
import { languageCodes, localePath, readLocale } from '../build/locales.ts'
import { readLockfile } from '../build/lockfile.ts'
import { staleFiles } from '../contract/write.ts'
import { definedMessages, namespacesOf } from '../messages/english.ts'
import { tagOf } from '../messages/po.ts'
import { sameFaults } from '../messages/status.ts'
import { budgets, type FigureName } from '../size/budgets.ts'
import { measure } from '../size/measure.ts'
import { apiFaults } from './api.ts'
import { bareTextFaults } from './bareText.ts'
import { catalogueFaults, overlayFaults, readsOf, unusedKeys } from './catalogues.ts'
import { copyFaults } from './copies.ts'
import { importFault, linksOf, placeFault, writingFault } from './imports.ts'
import { advisoryFaults, floorsOf, importedIn, packageFaults, packageRows, packagesPage } from './packages.ts'
import { compatibilityFaults } from './releases.ts'
import { type Digests, sameBytesFaults } from './sameBytes.ts'
import { filesOf, read, sources } from './sources.ts'
import { caseFaults, documentFaults, featureFaults, isProse, trackedPaths, wordFaults } from './tracked.ts'

interface Loose {
  readonly file: string
  readonly says: RegExp
  readonly strictly: string
}

const packages = ['@types/react', 'nanostores']

/** Functions of packages that use the result of a callback but accept `void`. */
const loose: readonly Loose[] = [
  {
    file: '@types/react/index.d.ts',
    says: /(type EffectCallback = \(\) => )void( \| Destructor;)/g,
    strictly: '$1undefined$2',
  },
  {
    file: '@types/react/index.d.ts',
    says: /(type RefCallback<T> = \{[^}]*?\| )void\b/g,
    strictly: '$1undefined',
  },
  {
    file: 'nanostores/lifecycle/index.d.ts',
    says: /(initialize: .* => \(\(\) => void\) \| )void\b/g,
    strictly: '$1undefined',
  },
]

/** Copies the packages' types, and makes them strict. */
function copyStrictly(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  const isTypes = (path: string) => !/\.js$|\.md$/.test(path)
  for (const name of packages) cpSync(join(from, name), join(to, name), { recursive: true, filter: isTypes })
  for (const { file, says, strictly } of loose) {
    const text = readFileSync(join(to, file), 'utf8')
    if (text.match(says)?.length !== 1) throw new Error(`${file} no longer says ${says.source}.`)
    writeFileSync(join(to, file), text.replace(says, strictly))
  }
}

/**
 * Writes a project for the type checker in which an effect, a ref callback and a store's `onMount` give back a clean-up or
 * nothing. A browser's function that is declared `void` may answer something (Chromium's `scrollTo` a promise), and what an
 * effect gives back is called when it ends.
 * @param root The repository's folder.
 * @param to A folder in it, which is made again.
 * @param files The files to check, instead of the whole project's.
 * @returns The folder.
 * @throws Error where a package no longer says what is made strict here.
 */
export function strictProject(root: string, to: string, files?: readonly string[]): string {
  copyStrictly(join(root, 'node_modules'), to)
  const paths = {
    react: [join(to, '@types/react/index.d.ts')],
    'react/*': [join(to, '@types/react/*')],
    nanostores: [join(to, 'nanostores/index.d.ts')],
  }
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { paths },
    ...(files && { files, include: [] }),
  }
  writeFileSync(join(to, 'tsconfig.json'), JSON.stringify(project))
  return to
}

async function messages(): Promise<string[]> {
  const defined = await definedMessages()
  const english = namespacesOf(defined)
  const paths = filesOf('{bridge,web,webview,scripts/build}/**/*.{ts,tsx}').filter(
    (path) => !path.startsWith('web/i18n/en/'),
  )
  const modules = await Promise.all(paths.map(async (path) => readsOf(path, await read(path))))
  const languages = await Promise.all(
    languageCodes
      .filter((code) => baseLocale(code) === undefined)
      .map(async (code) => [code, await readLocale(code)] as const),
  )
  const faults = await Promise.all(
    languageCodes.map(async (code) => {
      const base = baseLocale(code)
      const own = await readLocale(code)
      if (base === undefined) return catalogueFaults(code, tagOf(code), english, own)
      const messages = base === defaultLocale ? english : await readLocale(base)
      return overlayFaults(code, tagOf(code), english, { code: base, messages }, own)
    }),
  )
  const known = languageCodes.map(localePath)
  const unnamed = filesOf('web/locales/*').filter((path) => !known.includes(path))
  return [
    ...faults.flat(),
    ...sameFaults(english, Object.fromEntries(languages)),
    ...unnamed.map((path) => `${path} is no language of web/i18n/languages.ts.`),
    ...unusedKeys(defined, modules),
  ]
}

export interface Part {
  readonly name: string
  /** @param built a release build just written to an empty folder @returns one sentence or tool report each */
  readonly run: (built?: Digests) => Promise<readonly string[]>
  /** Runs with `--release` only, and therefore in `npm run test:all`. */
  readonly isRelease?: boolean
}

/** A tool's output, if it fails. */
const tool = (name: string, args: readonly string[]): Promise<string[]> =>
  new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 16 * 1024 * 1024 }
    execFile(join(root, 'node_modules/.bin', name), args, options, (error, stdout, stderr) =>
      resolve(error ? [`${stdout}${stderr}`.trim() || error.message] : []),
    )
  })

async function tracked(): Promise<string[]> {
  const paths = await trackedPaths()
  const documents = filesOf('{web,webview}/**/*.html')
  const sinks = await Promise.all(documents.map(async (path) => documentFaults(path, await read(path))))
  return [...caseFaults(paths), ...sinks.flat()]
}

async function words(): Promise<string[]> {
  const paths = (await trackedPaths()).filter((path) => isProse(path) && existsSync(join(root, path)))
  return (await Promise.all(paths.map(async (path) => wordFaults(path, await read(path))))).flat()
}

const imports = (path: string, source: string): string[] =>
  /\.tsx?$/.test(path)
    ? [
        placeFault(path),
        ...linksOf(path, source).flatMap((link) => [importFault(path, link.to, link.kind), writingFault(path, link)]),
      ].filter((fault) => fault !== undefined)
    : []

const eachSource = (look: (path: string, source: string) => readonly string[]) => async () =>
  (await Promise.all(sources().map(async (path) => look(path, await read(path))))).flat()

async function copies(): Promise<string[]> {
  const paths = sources().filter((path) => /^(bridge|web|webview)\//.test(path))
  return copyFaults(new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const))))
}

async function advisories(): Promise<string[]> {
  const locks = await Promise.all(
    ['package-lock.json', 'scripts/tools/package-lock.json'].map((path) => readLockfile(path)),
  )
  const [lock] = locks
  const rows = packageRows(await read(packagesPage))
  const gateway = await Promise.all(filesOf('fixtures/{gateway,seed}/**/*.ts').map(read))
  return [
    ...locks.flatMap((each) => advisoryFaults(each, floorsOf(rows))),
    ...(lock ? packageFaults(rows, lock, [...new Set(gateway.flatMap((source) => importedIn(lock, source)))]) : []),
  ]
}

async function sizes(): Promise<string[]> {
  const { figures, early } = await measure(await loadExchange(exchangePath()))
  const heavy = (Object.entries(figures) as [FigureName, number][])
    .filter(([name, bytes]) => bytes > budgets[name])
    .map(([name, bytes]) => `${name} has ${bytes} bytes; its budget is ${budgets[name]}.`)
  return [...heavy, ...early]
}

/** Outside the build, because all files of a release are compared. */
const typesFolder = join(root, 'node_modules/.cache/insights/types')
/** Cache of results by file. The next run only checks what a change affects. */
const typeState = join(root, 'node_modules/.cache/insights/types.tsbuildinfo')

export const parts: readonly Part[] = [
  {
    name: 'types',
    run: () => {
      const project = strictProject(root, typesFolder)
      return tool('tsc', ['--pretty', 'false', '-p', project, '--incremental', '--tsBuildInfoFile', typeState])
    },
  },
  { name: 'lint', run: () => tool('biome', ['check', '--colors=off', '--error-on-warnings', '.']) },
  { name: 'tracked', run: tracked },
  { name: 'words', run: words },
  { name: 'imports', run: eachSource(imports) },
  { name: 'bare text', run: eachSource(bareTextFaults) },
  { name: 'copies', run: copies },
  {
    name: 'features',
    run: async () => {
      const inside = sources().flatMap((path) => /^web\/features\/([\w-]+)\//.exec(path)?.[1] ?? [])
      return featureFaults(await read('CONTRIBUTING.md'), [...new Set(inside)])
    },
  },
  { name: 'messages', run: messages },
  { name: 'advisories', run: advisories },
  {
    name: 'unused',
    run: () => tool('knip', ['--no-progress', '--include', 'dependencies,unlisted', '--treat-config-hints-as-errors']),
    isRelease: true,
  },
  { name: 'contract', run: staleFiles },
  { name: 'api', run: apiFaults, isRelease: true },
  { name: 'releases', run: async () => compatibilityFaults(), isRelease: true },
  { name: 'budgets', run: sizes, isRelease: true },
  { name: 'sameBytes', run: sameBytesFaults, isRelease: true },
]
