import { type CssNode, parse, type WalkContext, walk } from 'css-tree'
import type { Lack } from './scripts.ts'
import { below, type Feature, featureAt, lacking, type MinVersions } from './support.ts'

const functions = new Map<string, [id: string, feature: Feature]>()
const collect = (id: string, feature: Feature, depth: number): void => {
  for (const [name, part] of below(feature)) {
    if (part.__compat && !functions.has(name)) functions.set(name, [`${id}.${name}`, part])
    if (depth > 0) collect(`${id}.${name}`, part, depth - 1)
  }
}
const types = featureAt('css', 'types')
if (types) collect('css.types', types, 1)

const unitFeatures: readonly (readonly [RegExp, string])[] = [
  [/^sv/, 'viewport_percentage_units_small'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^cq/, 'container_query_length_units'],
]

const unitFeature = (unit: string): string => unitFeatures.find(([pattern]) => pattern.test(unit))?.[1] ?? unit

const isOwn = (name: string): boolean => name.startsWith('-')

type Found = readonly [id: string, feature: Feature | undefined]

function inValue(property: string, node: CssNode): Found | undefined {
  switch (node.type) {
    case 'Identifier':
      return [`css.properties.${property}.${node.name}`, featureAt('css', 'properties', property, node.name)]
    case 'Function': {
      const ofProperty = featureAt('css', 'properties', property, node.name)
      return ofProperty ? [`css.properties.${property}.${node.name}`, ofProperty] : functions.get(node.name)
    }
    case 'Dimension': {
      const name = unitFeature(node.unit.toLowerCase())
      return [`css.types.length.${name}`, featureAt('css', 'types', 'length', name)]
    }
    default:
      return undefined
  }
}

function outOfValue(node: CssNode): Found | undefined {
  switch (node.type) {
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return isOwn(node.name) ? undefined : [`css.selectors.${node.name}`, featureAt('css', 'selectors', node.name)]
    case 'Atrule':
      return [`css.at-rules.${node.name}`, featureAt('css', 'at-rules', node.name)]
    case 'Feature':
      return [`css.at-rules.media.${node.name}`, featureAt('css', 'at-rules', 'media', node.name)]
    default:
      return undefined
  }
}

/**
 * Unsupported features of a sheet. Those in `@supports` are allowed, and values that follow a supported value of the
 * same property.
 */
export function lacksOfSheet(source: string, min: MinVersions): Lack[] {
  const found = new Map<string, readonly string[]>()
  const lacks = ([id, feature]: Found): Lack[] => {
    const browsers = lacking(feature, min)
    return browsers.length > 0 ? [{ id, browsers }] : []
  }
  const note = (all: readonly Lack[]) => {
    for (const { id, browsers } of all) found.set(id, browsers)
  }
  let supports = 0
  const known = new WeakMap<CssNode, Set<string>>()
  walk(parse(source, { parseCustomProperty: true }), {
    enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') supports += 1
      if (supports > 0) return
      const other = outOfValue(node)
      if (other) note(lacks(other))
      if (node.type !== 'Declaration') return
      const property = node.property
      const ofValue: Lack[] = []
      let hasVariable = false
      walk(node.value, (part) => {
        hasVariable ||= part.type === 'Function' && part.name === 'var'
        const inside = inValue(property, part)
        if (inside) ofValue.push(...lacks(inside))
      })
      const before = this.block ? (known.get(this.block) ?? new Set<string>()) : new Set<string>()
      if (this.block) known.set(this.block, before)
      // Rules with variables are checked when they apply, so a fallback before them has no effect.
      if (isOwn(property) || hasVariable || !before.has(property)) note(ofValue)
      if (!isOwn(property) && !before.has(`-webkit-${property}`))
        note(lacks([`css.properties.${property}`, featureAt('css', 'properties', property)]))
      before.add(property)
    },
    leave(node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') supports -= 1
    },
  })
  return [...found].map(([id, browsers]) => ({ id, browsers }))
}
