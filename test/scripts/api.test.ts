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

describe('what the library offers', () => {
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

  test('has the messages of one type in one line, and another parameter in one of its own', () => {
    const words = (parameter: string) =>
      `const words: {\na: string;\nb: string;\nc: F<[{\nreadonly ${parameter}: string;\n} & object], string>;\n}`
    expect(joined(report(words('x')))).toContain(
      '{\na, b: string;\nc: F<[{ readonly x: string; } & object], string>;\n}',
    )
    expect(apiFault(joined(report(words('x'))), joined(report(words('y'))))).toContain('readonly y: string')
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

  test('is exported by one entry less', () =>
    expect(linesOf(joined(report(mount, part), report(part)))).toEqual(['  - Part']))

  test('has another field in one entry alone', () => {
    expect(linesOf(joined(report(mount, part.replace('id', 'key'))))).toContain('  +     readonly key: string;')
  })

  test('is cut short where much is new', () => {
    const names = Array.from({ length: 30 }, (_, at) => `export type T${at} = ${at};`)
    const lines = apiFault(usual, joined(report(mount, part, ...names)))?.split('\n') ?? []
    expect(lines).toHaveLength(14)
    expect(lines.at(-1)).toMatch(/^ {2}… and \d+ more lines$/)
  })

  test('is written down nowhere', () =>
    expect(apiFault(undefined, usual)).toBe(
      'api/insights-client.api.md does not exist: npm run contract -- api --write makes it.',
    ))
})
