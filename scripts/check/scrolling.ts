import { type ESTree, Visitor } from 'vite'
import { isOfPage } from './late.ts'
import { parse } from './sources.ts'

/** Scrolls for all others. */
const helper = 'web/lib/page/scroll.ts'
const resizing = 'web/lib/page/onResize.ts'
/** Of the editor's transactions, which scroll its own field. */
const editor = 'web/features/writing/editor/'
const calls: ReadonlySet<string> = new Set(['scrollTo', 'scrollBy', 'scrollIntoView', 'scrollIntoViewIfNeeded'])
const reads: ReadonlySet<string> = new Set(['scrollY', 'pageYOffset'])
const places: ReadonlySet<string> = new Set(['scrollTop', 'scrollLeft'])

/**
 * Where the page scrolls, or asks how far it has been scrolled, past its one helper: under a host site's styles it would glide, or move
 * the window in place of the box that the section is in. And where it observes sizes past its one helper: a callback that changes a
 * size is an error of the window.
 * @returns a sentence for each.
 */
export function scrollFaults(path: string, source: string): string[] {
  if (
    path === helper ||
    path.startsWith(editor) ||
    !isOfPage(path) ||
    !/scroll|pageYOffset|ResizeObserver/.test(source)
  )
    return []
  const faults: string[] = []
  const say = (at: number, name: string, instead = `${helper} has what scrolls`) =>
    void faults.push(`${path}:${source.slice(0, at).split('\n').length} uses ${name}: ${instead}.`)
  const nameOf = (node: ESTree.Node): string =>
    node.type === 'Identifier'
      ? node.name
      : node.type === 'Literal'
        ? String(node.value)
        : node.type === 'MemberExpression'
          ? nameOf(node.property)
          : ''
  new Visitor({
    CallExpression({ callee, start }) {
      if (calls.has(nameOf(callee))) say(start, nameOf(callee))
    },
    NewExpression({ callee, start }) {
      const isObserver = nameOf(callee) === 'ResizeObserver' && path !== resizing
      if (isObserver) say(start, 'ResizeObserver', `${resizing} has what observes sizes`)
    },
    MemberExpression({ property, start }) {
      if (reads.has(nameOf(property))) say(start, nameOf(property))
    },
    AssignmentExpression({ left, start }) {
      if (left.type === 'MemberExpression' && places.has(nameOf(left))) say(start, nameOf(left))
    },
  }).visit(parse(path, source).program)
  return faults
}
