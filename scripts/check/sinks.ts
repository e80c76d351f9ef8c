import { type ESTree, Visitor } from 'vite'
import { isOfPage } from './late.ts'
import { parse } from './sources.ts'

/** What takes text for HTML, or for code. */
const sinks: ReadonlySet<string> = new Set([
  ...['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'setHTML', 'setHTMLUnsafe'],
  ...['srcdoc', 'srcDoc', 'createContextualFragment', 'parseFromString', 'parseHTMLUnsafe', 'write', 'writeln'],
  ...['insertHTML', 'importScripts', 'eval', 'Function'],
])

/** Few files have any of these words: the others are not parsed. */
const word = new RegExp(`\\b(?:${[...sinks, 'dompurify'].join('|')})\\b`)

/** Names that others have too: they count on this alone. */
const only: Readonly<Record<string, string>> = { write: 'document', writeln: 'document' }

/** The one that may: DOMPurify, which parses apart from the document, is brought here and nowhere else. */
const sanitiser = 'web/lib/content/sanitise.ts'

/**
 * Where the page takes a text for HTML or for code, but in its one sanitiser.
 * @returns a sentence for each.
 */
export function sinkFaults(path: string, source: string): string[] {
  if (path === sanitiser) return []
  const isDocument = /^(web|webview)\/.*\.html$/.test(path)
  if (!(isDocument || isOfPage(path)) || !word.test(source)) return []
  const faults: string[] = []
  const say = (at: number, name: string) => {
    faults.push(`${path}:${source.slice(0, at).split('\n').length} uses ${name}: HTML goes through ${sanitiser}.`)
  }
  if (isDocument) {
    for (const { 0: name, index } of source.matchAll(/\w+/g)) if (sinks.has(name) && !(name in only)) say(index, name)
    return faults
  }
  const isSink = (name: string, object?: ESTree.Node) =>
    sinks.has(name) && (!(name in only) || (object?.type === 'Identifier' && object.name === only[name]))
  new Visitor({
    MemberExpression({ object, property, computed, start }) {
      const name =
        property.type === 'Identifier' && !computed ? property.name : property.type === 'Literal' ? property.value : ''
      if (typeof name === 'string' && isSink(name, object)) say(start, name)
    },
    Literal({ value, start }) {
      if (value === 'insertHTML') say(start, value)
    },
    JSXAttribute({ name, start }) {
      if (name.type === 'JSXIdentifier' && isSink(name.name)) say(start, name.name)
    },
    Property({ key, start }) {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : ''
      if (typeof name === 'string' && isSink(name)) say(start, name)
    },
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && isSink(callee.name)) say(start, callee.name)
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && isSink(callee.name)) say(start, callee.name)
    },
    ImportExpression({ source: module, start }) {
      if (module.type === 'Literal' && module.value === 'dompurify') say(start, 'dompurify')
    },
    ImportDeclaration({ source: module, start }) {
      if (module.value === 'dompurify') say(start, 'dompurify')
    },
  }).visit(parse(path, source).program)
  return faults
}
