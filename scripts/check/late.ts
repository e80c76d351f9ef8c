import { type ESTree, Visitor } from 'vite'
import { parse } from './sources.ts'

/** Functions that take a loader and handle its failure. */
const loaders: readonly string[] = ['late', 'once', 'loadOverlay', 'lateComponent', 'latePane']

/** Tables of loaders that are passed to these functions, and the recovery code. */
const tables: readonly RegExp[] = [/^web\/app\/late\.ts$/, /^web\/app\/screens\.ts$/, /^web\/i18n\/languages\.ts$/]
const exceptions: readonly (readonly [file: string, module: string])[] = [['web/app/boot.ts', './recover/recover.ts']]

/** The page's own code. Code for Node may load modules in any way. */
export const isOfPage = (path: string): boolean => /^(bridge|web|webview)\/.*\.tsx?$/.test(path)

interface Span {
  readonly start: number
  readonly end: number
}

const nameOf = (callee: ESTree.Expression | ESTree.Super): string => (callee.type === 'Identifier' ? callee.name : '')

/**
 * Follows `late(…).then(…).catch(…)` to its start.
 * @returns whether it is one of ours, and whether its failure is handled
 */
function chainOf(expression: ESTree.Expression): { readonly isLate: boolean; readonly isCaught: boolean } {
  let at: ESTree.Expression | ESTree.Super = expression
  let isCaught = false
  while (at.type === 'CallExpression' && at.callee.type === 'MemberExpression') {
    const { property, object }: ESTree.MemberExpression = at.callee
    const name = property.type === 'Identifier' ? property.name : ''
    isCaught ||= name === 'catch' || (name === 'then' && at.arguments.length > 1)
    at = object
  }
  return { isLate: at.type === 'CallExpression' && nameOf(at.callee) === 'late', isCaught }
}

/**
 * Finds each `import()` without recovery from a lost chunk, and each `late` without error handling.
 * @returns one sentence each
 */
export function lateFaults(path: string, source: string): string[] {
  if (!isOfPage(path) || !/\b(import|late)\(/.test(source)) return []
  const isTable = tables.some((table) => table.test(path))
  const inLoaders: Span[] = []
  const imports: (Span & { readonly module: string })[] = []
  const faults: string[] = []
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (loaders.includes(nameOf(callee))) inLoaders.push(...given)
    },
    ImportExpression({ start, end, source: { start: from, end: to } }) {
      imports.push({ start, end, module: source.slice(from + 1, to - 1) })
    },
    ExpressionStatement({ start, expression }) {
      const whole = expression.type === 'UnaryExpression' ? expression.argument : expression
      const { isLate, isCaught } = chainOf(whole)
      if (isLate && !isCaught)
        faults.push(`${path}:${lineOf(start)} calls late() without a handler for failures. Add .catch(…).`)
    },
  }).visit(parse(path, source).program)
  const isIn = ({ start, end }: Span) => inLoaders.some((span) => span.start <= start && end <= span.end)
  for (const one of imports) {
    const isExcepted = exceptions.some(([file, module]) => file === path && module === one.module)
    if (!isTable && !isExcepted && !isIn(one))
      faults.push(`${path}:${lineOf(one.start)} imports ${one.module} by itself: late(() => import(…)) brings it back.`)
  }
  return faults
}
