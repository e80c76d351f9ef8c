import { expect, test } from 'vitest'
import { circleFaults } from '#scripts/check/circles.ts'
import type { Import } from '#scripts/check/imports.ts'

const linked = (...rows: readonly (readonly [from: string, to: string, kind: Import['kind']])[]) => {
  const links = new Map<string, Import[]>()
  for (const [from, to, kind] of rows) {
    links.set(from, [...(links.get(from) ?? []), { request: `#${to}`, to, kind }])
    links.set(to, links.get(to) ?? [])
  }
  return links
}

test.each(['now', 'late'] as const)('a circle that is closed %s is said, by its shortest way and once', (kind) => {
  const faults = circleFaults(
    linked(
      ['a/a.ts', 'a/b.ts', 'now'],
      ['a/b.ts', 'a/c.ts', kind],
      ['a/c.ts', 'a/a.ts', 'now'],
      ['a/d.ts', 'a/a.ts', 'now'],
    ),
    [],
  )
  expect(faults).toEqual([expect.stringMatching(/^a\/a\.ts → a\/b\.ts → a\/c\.ts → a\/a\.ts is a circle:/)])
})

test('types may go round in a folder, and not across folders', () => {
  expect(circleFaults(linked(['a/a.ts', 'a/b.ts', 'now'], ['a/b.ts', 'a/a.ts', 'type']), [])).toEqual([])
  expect(circleFaults(linked(['a/a.ts', 'b/b.ts', 'now'], ['b/b.ts', 'a/a.ts', 'type']), [])).toEqual([
    expect.stringMatching('is a circle of types across folders'),
  ])
})

test('a known circle of types is let through while it is there', () => {
  const known = [['a/a.ts', 'b/b.ts', 'a/a.ts']]
  expect(circleFaults(linked(['a/a.ts', 'b/b.ts', 'now'], ['b/b.ts', 'a/a.ts', 'type']), known)).toEqual([])
  expect(circleFaults(linked(['a/a.ts', 'b/b.ts', 'now']), known)).toEqual([
    expect.stringMatching('is a circle no longer'),
  ])
})
