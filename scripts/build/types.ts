import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CompilerState, Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'
import { libraryEntries, root } from '../../esbuild.config.ts'
import { writePlainCalls } from './plainCalls.ts'

export interface EntryTypes {
  /** A declaration file without imports of ours. */
  readonly types: string
  /** For reviews: sorted, without comments. */
  readonly report: string
}

const ambient = ['types/exchange-module.d.ts', 'types/insights-styles.d.ts', 'types/node-forge.d.ts']

/** Type errors are reported by another check. */
async function emitDeclarations(folder: string): Promise<void> {
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: root,
    outDir: folder,
  }
  const files = [...ambient, ...Object.values(libraryEntries)].map((path) => join(root, path))
  await writeFile(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files }))
  try {
    await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', config, '--noCheck'])
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
    throw new Error(`The library's types could not be written:\n${said}`)
  }
}

/** Like a host's compiler: without types of Node. */
const compilerOptions = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  moduleResolution: 'bundler',
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  paths: { '#*': ['./*'] },
}

const declarationOf = (folder: string, path: string): string => join(folder, path.replace(/\.tsx?$/, '.d.ts'))

function configOf(folder: string, name: string, path: string): ExtractorConfig {
  const files = Object.values(libraryEntries).map((entry) => declarationOf(folder, entry))
  return ExtractorConfig.prepare({
    configObjectFullPath: join(folder, 'api-extractor.json'),
    packageJsonFullPath: join(root, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: declarationOf(folder, path),
      compiler: { overrideTsconfig: { compilerOptions, files } },
      newlineKind: 'lf',
      // Types that an entry uses but does not export are part of its interface.
      apiReport: {
        enabled: true,
        reportFileName: name,
        reportFolder: folder,
        reportTempFolder: join(folder, 'temporary'),
        includeForgottenExports: true,
      },
      dtsRollup: { enabled: true, untrimmedFilePath: join(folder, `${name}.d.ts`) },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  })
}

/** @throws for errors of the compiler or of API Extractor */
export async function describeEntries(): Promise<ReadonlyMap<string, EntryTypes>> {
  await mkdir(join(root, 'dist'), { recursive: true })
  const folder = await mkdtemp(join(root, 'dist/types-'))
  try {
    await emitDeclarations(folder)
    await writePlainCalls(folder, compilerOptions)
    const configs = Object.entries(libraryEntries).map(([name, path]) => ({
      name,
      config: configOf(folder, name, path),
    }))
    const described = new Map<string, EntryTypes>()
    let compilerState: CompilerState | undefined
    for (const { name, config } of configs) {
      compilerState ??= CompilerState.create(config)
      const faults: string[] = []
      Extractor.invoke(config, {
        compilerState,
        // Otherwise it compares the report with a file.
        localBuild: true,
        messageCallback(message) {
          if (message.logLevel === ExtractorLogLevel.Error) faults.push(message.formatMessageWithLocation(folder))
          message.handled = true
        },
      })
      if (faults.length > 0) throw new Error(`The types of ${name} could not be rolled up:\n${faults.join('\n')}`)
      described.set(name, {
        types: await readFile(join(folder, `${name}.d.ts`), 'utf8'),
        report: await readFile(join(folder, `${name}.api.md`), 'utf8'),
      })
    }
    return described
  } finally {
    await rm(folder, { recursive: true })
  }
}
