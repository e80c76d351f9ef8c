import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'

interface Declaration {
  readonly file: string
  /** What it stands in, from the outside: media queries and the selector. */
  readonly within: readonly string[]
  readonly name: string
  readonly value: string
}

/** Every declaration of a style sheet. Our sheets have no braces or semicolons in strings. */
function declarationsOf(file: string): Declaration[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*.*?\*\/|@import[^;]+;/gs, '')
  const within: string[] = []
  const found: Declaration[] = []
  let piece = ''
  const end = () => {
    const [name = '', ...value] = piece.split(':')
    if (within.length > 0 && value.length > 0) {
      found.push({ file, within: [...within], name: name.trim(), value: value.join(':').trim() })
    }
    piece = ''
  }
  for (const sign of text) {
    if (sign === '{') {
      within.push(piece.trim())
      piece = ''
    } else if (sign === '}') {
      end()
      within.pop()
    } else if (sign === ';') end()
    else piece += sign
  }
  return found
}

const all = globSync('web/**/*.css', { cwd: root }).flatMap(declarationsOf)
const said = ({ file, within, name, value }: Declaration): string => `${file}: ${within.join(' ')} ${name}: ${value}`

test('there are style sheets, and they are read', () => {
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.map(({ name }) => name)).toContain('transition')
})

describe('where motion is not welcome', () => {
  const isReduced = ({ within }: Declaration) =>
    within.some((query) => query.includes('prefers-reduced-motion: reduce'))
  const isWelcome = ({ within }: Declaration) => within.some((query) => query.includes('no-preference'))
  const selectorOf = ({ within }: Declaration) => within.at(-1) ?? ''
  const moving = all.filter(
    ({ name, value }) => /^(transition|animation|scroll-behavior)$/.test(name) && !/^(none|auto)$/.test(value),
  )

  test('has no animations, transitions or smooth scrolling', () => {
    const stilled = all.filter((one) => isReduced(one) && one.value === 'none').map(selectorOf)
    const left = moving.filter((one) => !isWelcome(one) && !stilled.includes(selectorOf(one)))
    expect(left.map(said)).toEqual([])
  })
})

test('uses logical sides, not left and right', () => {
  const sides = /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)\b|-(?:left|right)(?:-|$)/
  const sided = all.filter(
    ({ name, value }) =>
      sides.test(name) || (/^(text-align|float|clear|justify-content)$/.test(name) && /^(left|right)$/.test(value)),
  )
  expect(sided.map(said)).toEqual([])
})
