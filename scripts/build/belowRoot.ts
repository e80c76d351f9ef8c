import { type Atrule, type CssNode, generate, type Identifier, List, parse, type Rule, walk } from 'css-tree'
import { bodyClass, rootClass } from '#web/styles/root.ts'

const nodesOf = (selector: string): CssNode[] => {
  const parsed = parse(selector, { context: 'selector' })
  return parsed.type === 'Selector' ? parsed.children.toArray() : []
}

const isUniversal = (node: CssNode): boolean => node.type === 'TypeSelector' && node.name === '*'

/** Replacement for the document's root element and body. */
function ownElement(node: CssNode): string | undefined {
  if (node.type === 'PseudoClassSelector' && node.name === 'root') return rootClass
  if (node.type !== 'TypeSelector') return undefined
  return node.name === 'html' ? rootClass : node.name === 'body' ? bodyClass : undefined
}

/** Whether a selector can also match the root, which has attributes but no other class or id. */
const fitsRoot = (node: CssNode): boolean =>
  isUniversal(node) || ['AttributeSelector', 'PseudoClassSelector', 'PseudoElementSelector'].includes(node.type)

/**
 * Limits a selector to the root and its descendants. Each gains the specificity of a class: relative to each other it stays
 * the same, and they override a host's element rules.
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

function eachRule(sheet: CssNode, visit: (rule: Rule) => void): void {
  walk(sheet, {
    visit: 'Rule',
    enter(rule) {
      if (!this.atrule || !keyframesOf(this.atrule)) visit(rule)
    },
  })
}

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
 * Scopes all rules of a style sheet to the section's root, so that they do not affect the host's page. Keyframes, which are global,
 * are renamed. Custom properties keep their names: they are set on the root and below, where the host has no elements.
 * The host's properties of the same name end there ({@link withoutHostsProperties}).
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

export function keyframesIn(text: string): string[] {
  const names: string[] = []
  walk(parse(text), (node) => {
    const name = node.type === 'Atrule' ? keyframesOf(node) : undefined
    if (name) names.push(name)
  })
  return names
}

/** A rule that resets the sheets' custom properties at the root, in case a host sets the same names. All other rules override it. */
export function withoutHostsProperties(sheets: Iterable<string>): string {
  const names = new Set([...sheets].flatMap((text) => text.match(/(?<![\w-])--[\w-]+/g) ?? []))
  return `:where(.${rootClass}){${[...names]
    .sort()
    .map((name) => `${name}:initial`)
    .join(';')}}`
}

/**
 * Resets a host's element rules (`h2 { … }`, `main button { … }`) and inherited styles at the root. These rules come first, so that
 * ours override them. Elements sized or coloured by attributes are left alone, because attributes are as weak as a host's rule.
 */
export const withoutHostsRules: string = [
  `.${rootClass}{all:initial;display:block}`,
  `.${rootClass} :where(:not(svg,svg *,img,video,canvas,iframe)){all:revert}`,
].join('')
