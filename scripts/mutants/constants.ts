import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import type { ESTree } from 'vite'
import { createVitest, type TestModule } from 'vitest/node'
import { isRecord } from '#bridge/lib/guards.ts'
import { root } from '../../esbuild.config.ts'
import { inNode, inPage, onPage } from '../../vitest.config.ts'
import { parse } from '../check/sources.ts'
import { factFiles, idsOf } from '../test/specification.ts'

/** A constant of the specification and another value or key, which the fact's test must detect. */
export interface Constant {
  /** Of `test/specification.json`. */
  readonly id: string
  readonly file: string
  /** A variable, then keys, indices and arguments: `routes.home.path`, `locales[2](1)`; `...` for a spread. */
  readonly at: string
  readonly wrong?: string
  readonly key?: string
}

type Node = ESTree.Node

const stepsOf = (at: string): string[] => at.match(/\.\.\.|\[[^\]]*\]|\(\d+\)|[\w$]+/g) ?? []
const bare = (node: Node): Node =>
  node.type.startsWith('TS') && 'expression' in node && isNode(node.expression) ? bare(node.expression) : node
const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string'

function variable(program: ESTree.Program, name: string): Node | undefined {
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    const found = declared.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name)
    if (found?.init) return found.init
  }
  return undefined
}

const keyOf = ({ key }: ESTree.ObjectProperty): string =>
  key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''

/** The value at a key or index, and the key's node. */
function step(node: Node, sign: string): readonly [value: Node, key?: Node] | undefined {
  const index = Number(sign.replace(/[[\]()]/g, ''))
  if (node.type === 'ArrayExpression') {
    const element = node.elements[index]
    return element ? [element] : undefined
  }
  if ((node.type === 'CallExpression' || node.type === 'NewExpression') && node.arguments[index])
    return [node.arguments[index]]
  if (node.type === 'SpreadElement') return [node.argument]
  if (node.type !== 'ObjectExpression') return undefined
  const name = sign.startsWith('[') ? String(JSON.parse(sign.slice(1, -1))) : sign
  for (const property of node.properties)
    if (property.type === 'Property' && keyOf(property) === name) return [property.value, property.key]
  return undefined
}

/** @throws {RangeError} if there is no such constant */
export function changed(source: string, { file, at, wrong, key }: Constant): string {
  const [name = '', ...signs] = stepsOf(at)
  let value = variable(parse(file, source).program, name)
  let named: Node | undefined
  for (const sign of signs) {
    const found: ReturnType<typeof step> = value && step(bare(value), sign)
    ;[value, named] = found ?? []
  }
  const place = key === undefined ? value && bare(value) : named
  if (!place) throw new RangeError(`${file} has no ${at}.`)
  return source.slice(0, place.start) + (key === undefined ? wrong : JSON.stringify(key)) + source.slice(place.end)
}

export const readConstants = (): Constant[] =>
  JSON.parse(readFileSync(join(root, 'test/mutants/constants.json'), 'utf8'))

const casesOf = (modules: readonly TestModule[]) => modules.flatMap((module) => [...module.children.allTests()])

/** Changes each constant in memory and runs its fact's test. @returns those that no test detects */
export async function breakConstants(constants: readonly Constant[], until: number) {
  let overlaid: { readonly path: string; readonly text: string } | undefined
  const overlay = {
    name: 'constants',
    enforce: 'pre' as const,
    load: (id: string) => (overlaid && id.split('?')[0] === overlaid.path ? overlaid.text : undefined),
  }
  const isOnPage = (file: string) => [...onPage, 'test/{web,webview}/**'].some((pattern) => matchesGlob(file, pattern))
  const facts = factFiles()
  const projects = [
    inNode('constants', { include: facts.filter((file) => !isOnPage(file)), isolate: false }),
    inPage('constants of a page', { include: facts.filter(isOnPage) }),
  ].map(({ test, plugins, ...project }) => ({
    ...project,
    plugins: [...plugins, overlay],
    // A changed constant may make its test wait.
    test: { ...test, testTimeout: 15_000 },
  }))
  const vitest = await createVitest(
    { root, config: false, watch: false, maxWorkers: 1, fsModuleCache: false, reporters: [{}], projects },
    { server: { watch: null } },
  )
  const files = await vitest.globTestSpecifications()
  const { testModules } = await vitest.runTestSpecifications(files, true)
  const titleOf = ({ id }: Constant): string => `[${id}]`
  const fails = async (constant: Constant, text: string): Promise<boolean> => {
    const path = join(root, constant.file)
    const title = titleOf(constant)
    const holders = testModules.filter((module) =>
      casesOf([module]).some(({ name }) => idsOf(name).includes(constant.id)),
    )
    const own = files.filter(({ moduleId }) => holders.some((module) => module.moduleId === moduleId))
    if (own.length === 0) throw new RangeError(`No test is named ${title}.`)
    overlaid = { path, text }
    vitest.invalidateFile(path)
    vitest.setGlobalTestNamePattern(new RegExp(title.replace(/[[\]]/g, '\\$&')))
    const run = await vitest.runTestSpecifications(own)
    overlaid = undefined
    vitest.invalidateFile(path)
    // A module that fails to load fails all of its tests.
    const isLost = run.testModules.some((module) => module.errors().length > 0)
    return isLost || casesOf(run.testModules).some((test) => test.result().state === 'failed')
  }
  const missed: Constant[] = []
  let tried = 0
  try {
    for (const constant of constants) {
      if (Date.now() > until) break
      tried += 1
      if (!(await fails(constant, changed(readFileSync(join(root, constant.file), 'utf8'), constant))))
        missed.push(constant)
    }
  } finally {
    await vitest.close()
  }
  return { tried, missed }
}
