import { describe, expect, test } from 'vitest'
import { apiFault, joinReports } from '#scripts/check/api.ts'

const report = (...blocks: string[]): string =>
  ['Remarks', '```ts', '', ...blocks.join('\n\n').split('\n'), '```', ''].join('\n')
const mount = 'export const mount: (root: HTMLElement) => void;'
const part = 'interface Part {\n    // (undocumented)\n    readonly id: string;\n}'
const joined = (web: string, index = report(`export ${part}`)): string =>
  joinReports(
    new Map([
      ['index', index],
      ['web', web],
    ]),
  )
const usual = joined(report(`// @public\n${mount}`, part))
const linesOf = (after: string) => apiFault(usual, after)?.split('\n').slice(1).sort()

describe('the library’s public API', () => {
  test('lists a shared declaration once, below the exports of each entry', () => {
    expect(usual).toContain('## insights-client\n\nPart\n\n## insights-client/web\n\nmount\n\n```ts\n')
    expect(usual.match(/interface Part/g)).toHaveLength(1)
    expect(usual).not.toContain('//')
    expect(apiFault(usual, usual)).toBeUndefined()
  })

  test('merges equal declarations that entries number differently', () => {
    const uses = (name: string) => `export type Uses = ${name};`
    const index = report('export type Post = { id: string; }', uses('Post'))
    const web = report('type Post = { own: string; }', 'export type Post_2 = { id: string; }', uses('Post_2'))
    expect(joined(web, index).split('```ts\n')[1]).toBe(
      'type Post = { id: string; }\n\ntype Post_2 = { own: string; }\n\ntype Uses = Post;\n```\n',
    )
  })

  test('has a new name instead of another: both are named, and what to do', () => {
    const after = joined(report(mount.replace('mount', 'put'), part))
    expect(apiFault(usual, after)).toMatch(/npx changeset.*npm run contract -- api --write/)
    expect(linesOf(after)).toEqual([
      '  + const put: (root: HTMLElement) => void;',
      '  + put',
      '  - const mount: (root: HTMLElement) => void;',
      '  - mount',
    ])
  })
})
