import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generate, parse, walk } from 'css-tree'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

interface Declaration {
  readonly file: string
  /** The media query and the selector. */
  readonly within: readonly string[]
  readonly name: string
  readonly value: string
}

function declarationsOf(file: string): Declaration[] {
  const found: Declaration[] = []
  walk(parse(readFileSync(join(root, file), 'utf8'), { parseValue: false }), {
    visit: 'Declaration',
    enter({ property, value }) {
      const within = [this.atrule?.prelude, this.rule?.prelude].flatMap((part) => (part ? [generate(part)] : []))
      found.push({ file, within, name: property, value: generate(value).trim() })
    },
  })
  return found
}

const all = globSync('web/**/*.css', { cwd: root }).flatMap(declarationsOf)
const said = ({ file, within, name, value }: Declaration): string => `${file}: ${within.join(' ')} ${name}: ${value}`

test('reads the style sheets', () => {
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.map(({ name }) => name)).toContain('transition')
})

test('has no animations, transitions or smooth scrolling where motion is not welcome', () => {
  const isReduced = ({ within }: Declaration) => within.some((query) => /prefers-reduced-motion: ?reduce/.test(query))
  const isWelcome = ({ within }: Declaration) => within.some((query) => query.includes('no-preference'))
  const selectorOf = ({ within }: Declaration) => within.at(-1) ?? ''
  const stilled = all.filter((one) => isReduced(one) && one.value === 'none').map(selectorOf)
  expect(stilled.length).toBeGreaterThan(0)
  const moving = all.filter(
    ({ name, value }) => /^(transition|animation|scroll-behavior)$/.test(name) && !/^(none|auto)$/.test(value),
  )
  const left = moving.filter((one) => !isWelcome(one) && !stilled.includes(selectorOf(one)))
  expect(left.map(said)).toEqual([])
})

test('uses logical sides, not left and right', () => {
  const sides = /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)\b|-(?:left|right)(?:-|$)/
  const sided = all.filter(
    ({ name, value }) =>
      sides.test(name) || (/^(text-align|float|clear|justify-content)$/.test(name) && /^(left|right)$/.test(value)),
  )
  expect(sided.map(said)).toEqual([])
})
