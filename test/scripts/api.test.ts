import { describe, expect, test } from 'vitest'
import { apiFault } from '../../scripts/check/api.ts'

const report = (...lines: string[]): string => ['```ts', ...lines, '```', ''].join('\n')
const mount = 'export const mount: (root: HTMLElement) => void;'
const faultOf = (before: string | undefined, after: string) => apiFault('web', before, after)

describe('what an entry offers', () => {
  test('is as it is written down', () => {
    expect(faultOf(report(mount), report(mount))).toBeUndefined()
  })

  test('has a new name, and the old one is gone: both are said, and what to do', () => {
    const fault = faultOf(report('export type Part = 1;', mount), report('export type Piece = 1;', mount))
    expect(fault).toContain('insights-client/web offers something else than api/web.api.md says')
    expect(fault).toContain('npx changeset')
    expect(fault).toContain('npm run api -- --write')
    expect(fault?.split('\n').slice(1)).toEqual(
      expect.arrayContaining(['  - export type Part = 1;', '  + export type Piece = 1;']),
    )
    expect(fault).not.toContain('mount')
  })

  test('asks for one more thing', () => {
    const more = 'export const mount: (root: HTMLElement, base: string) => void;'
    expect(faultOf(report(mount), report(more))?.split('\n').slice(1).sort()).toEqual([`  + ${more}`, `  - ${mount}`])
  })

  test('is cut short where a whole part of it is new', () => {
    const names = Array.from({ length: 30 }, (_, at) => `export type T${at} = ${at};`)
    const said = faultOf(report(mount), report(mount, ...names))?.split('\n') ?? []
    expect(said).toHaveLength(14)
    expect(said.at(-1)).toBe('  … and 18 more lines')
  })

  test('is written down nowhere', () => {
    expect(faultOf(undefined, report(mount))).toBe('api/web.api.md is not there: npm run api -- --write makes it.')
  })
})
