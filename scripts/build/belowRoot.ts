import { type Atrule, type CssNode, generate, type Identifier, List, parse, type Rule, walk } from 'css-tree'
import { bodyClass, rootClass } from '#web/styles/root.ts'

const nodesOf = (selector: string): CssNode[] => {
  const parsed = parse(selector, { context: 'selector' })
  return parsed.type === 'Selector' ? parsed.children.toArray() : []
}

const isUniversal = (node: CssNode): boolean => node.type === 'TypeSelector' && node.name === '*'

/** What stands for the document's element and its body. */
function ownElement(node: CssNode): string | undefined {
  if (node.type === 'PseudoClassSelector' && node.name === 'root') return rootClass
  if (node.type !== 'TypeSelector') return undefined
  return node.name === 'html' ? rootClass : node.name === 'body' ? bodyClass : undefined
}

/** What may be said of the root too, which has attributes and no other class or name. */
const fitsRoot = (node: CssNode): boolean =>
  isUniversal(node) || ['AttributeSelector', 'PseudoClassSelector', 'PseudoElementSelector'].includes(node.type)

/**
 * The selector as it fits the root and what is below it alone. Each gains the weight of a class: among themselves they weigh what
 * they did, and more than what a host says of elements.
 */
function belowRoot(selector: readonly CssNode[]): CssNode[] {
  const nodes = selector.map((node): CssNode => {
    const name = ownElement(node)
    return name ? { type: 'ClassSelector', name } : node
  })
  const [first] = nodes
  if (first?.type === 'ClassSelector' && first.name === rootClass) return nodes
  if (!first || !fitsRoot(first)) return [...nodesOf(`.${rootClass} a`).slice(0, -1), ...nodes]
  return [...nodesOf(`:is(.${rootClass},.${rootClass} *)`), ...nodes.slice(isUniversal(first) ? 1 : 0)]
}

const keyframesOf = ({ name, prelude }: Atrule): string | undefined =>
  /^(-webkit-)?keyframes$/.test(name) && prelude ? generate(prelude) : undefined

/** Calls `visit` for each rule that chooses elements: those of keyframes choose moments. */
function eachRule(sheet: CssNode, visit: (rule: Rule) => void): void {
  walk(sheet, {
    visit: 'Rule',
    enter(rule) {
      if (!this.atrule || !keyframesOf(this.atrule)) visit(rule)
    },
  })
}

/** The identifiers by which keyframes are named, where they stand and where they are used. */
function eachKeyframesName(sheet: CssNode, visit: (name: Identifier) => void): void {
  walk(sheet, (node) => {
    const named = node.type === 'Atrule' && keyframesOf(node) ? node.prelude : undefined
    const used =
      node.type === 'Declaration' && /^(-webkit-)?animation(-name)?$/.test(node.property) ? node.value : undefined
    const within = named ?? used
    if (within)
      walk(within, (part) => {
        if (part.type === 'Identifier') visit(part)
      })
  })
}

/**
 * Puts all rules of style sheets below the one root that the library gives the section, so that they change nothing of a host's page.
 * Keyframes, whose names the whole document shares, are called after the root. Custom properties keep theirs: they are set on the
 * root and below it, where nothing of the host's is, and what the host calls the same ends there ({@link withoutHostsProperties}).
 */
export function sheetBelowRoot(text: string, keyframes: ReadonlySet<string>): string {
  const sheet = parse(text)
  eachRule(sheet, ({ prelude }) => {
    if (prelude.type !== 'SelectorList') return
    prelude.children.forEach((one) => {
      if (one.type === 'Selector') one.children = new List<CssNode>().fromArray(belowRoot(one.children.toArray()))
    })
  })
  eachKeyframesName(sheet, (identifier) => {
    if (keyframes.has(identifier.name)) identifier.name = `${rootClass}-${identifier.name}`
  })
  return generate(sheet)
}

/** The names of the keyframes in a sheet: others may use them. */
export function keyframesIn(text: string): string[] {
  const names: string[] = []
  walk(parse(text), (node) => {
    const name = node.type === 'Atrule' ? keyframesOf(node) : undefined
    if (name) names.push(name)
  })
  return names
}

/** A rule that gives the sheets' custom properties no value at the root, whatever a host has set by these names; any other rule is stronger. */
export function withoutHostsProperties(sheets: Iterable<string>): string {
  const names = new Set([...sheets].flatMap((text) => text.match(/(?<![\w-])--[\w-]+/g) ?? []))
  return `:where(.${rootClass}){${[...names]
    .sort()
    .map((name) => `${name}:initial`)
    .join(';')}}`
}

/**
 * What a host says of elements alone (`h2 { … }`, `main button { … }`), and what it hands down to the root, ends there. These rules come first, so
 * that each of ours is stronger. Left alone is what has attributes for its size or its colours: they are as weak as a host's rule.
 */
export const withoutHostsRules: string = [
  `.${rootClass}{all:initial;display:block}`,
  `.${rootClass} :where(:not(svg,svg *,img,video,canvas,iframe)){all:revert}`,
].join('')
