import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { API, NodeBuilderFlags, type Project } from 'typescript/unstable/sync'
import { contracts } from '#bridge/exchange/schemas/contracts.ts'
import { root } from '../../esbuild.config.ts'

const { NoTruncation, InTypeAlias, UseSingleQuotesForStringLiteralType } = NodeBuilderFlags
const flags = NoTruncation | InTypeAlias | UseSingleQuotesForStringLiteralType

const sides = [
  ['request', 'CallRequest'],
  ['response', 'CallResponse'],
] as const

/** Types inferred from schemas, and their plain form. */
const inPlain: Readonly<Record<string, string>> = {
  CallName: 'keyof Calls',
  'CallRequest<N extends CallName>': "Calls[N]['request']",
  'CallResponse<N extends CallName>': "Calls[N]['response']",
}

/** Exported types without parameters, expanded, by name. */
function writtenIn({ program, checker }: Project, path: string): Map<string, string> {
  const file = program.getSourceFile(path)
  const own = file && checker.getSymbolAtLocation(file)
  if (!own) throw new Error(`${path} was not written.`)
  const write = (symbol: ReturnType<typeof checker.getExportsOfModule>[number]): [string, string] => [
    symbol.name,
    checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), file, flags),
  ]
  return new Map(checker.getExportsOfModule(own).map(write))
}

/** Replaces expanded types with their names. */
function withNames(text: string, names: readonly (readonly [string, string])[]): string {
  const longestFirst = names.filter(([, written]) => written !== text).sort(([, a], [, b]) => b.length - a.length)
  return longestFirst.reduce((sofar, [name, written]) => sofar.replaceAll(written, name), text)
}

async function formatted(text: string): Promise<string> {
  const format = promisify(execFile)(join(root, 'node_modules/.bin/biome'), ['format', '--stdin-file-path=calls.ts'], {
    cwd: root,
    maxBuffer: 2 ** 24,
  })
  format.child.stdin?.end(text)
  return (await format).stdout
}

/**
 * Expands the types of calls in the declarations. Inferred from schemas, they would be many times longer, take minutes
 * to roll up, and require valibot in each host. @param folder the compiler's output
 */
export async function writePlainCalls(folder: string, compilerOptions: object): Promise<void> {
  const [config, path, probe] = [
    join(folder, 'plain.json'),
    join(folder, 'bridge/exchange/calls.d.ts'),
    join(folder, 'bridge/exchange/probe.d.ts'),
  ]
  const probes = Object.keys(contracts).flatMap((name, at) =>
    sides.map(([side, type]) => `export type ${side}${at} = ${type}<'${name}'>`),
  )
  await writeFile(probe, `import type { CallRequest, CallResponse } from './calls.ts'\n${probes.join('\n')}\n`)
  await writeFile(config, JSON.stringify({ compilerOptions, files: [path, probe] }))
  const api = new API({ cwd: folder })
  try {
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error('The declarations of the calls could not be read.')
    const before = await readFile(path, 'utf8')
    const known = [...writtenIn(project, path)].filter(([name]) =>
      new RegExp(`type ${name} = InferOutput<`).test(before),
    )
    const asked = writtenIn(project, probe)
    const rows = Object.entries(contracts).map(([name, { about }], at) => {
      const [request, response] = sides.map(([side]) => withNames(asked.get(`${side}${at}`) ?? 'never', known))
      return `/** ${about} */\n'${name}': { request: ${request}; response: ${response} }`
    })
    const types = {
      ...inPlain,
      ...Object.fromEntries(known.map(([name, written]) => [name, withNames(written, known)])),
    }
    const rest = before
      .replaceAll(/^import type .*(?:valibot|schemas\/.*)';?$/gm, '')
      .replaceAll(/^export type (\w+(?:<.*?>)?) = .*;$/gm, (line, name) =>
        types[name] ? `export type ${name} = ${types[name]}` : line,
      )
    await writeFile(
      path,
      await formatted(
        `${rest}\n/** What each call sends and gets. */\nexport interface Calls {\n${rows.join('\n')}\n}\n`,
      ),
    )
  } finally {
    api.close()
  }
}
