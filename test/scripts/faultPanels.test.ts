import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failingKinds } from '#scripts/bench/faults/look.ts'
import { root } from '../../esbuild.config.ts'

/** The opening tags of a component in a source, each on one line. */
function tagsOf(name: string, source: string): string[] {
  return source
    .split(`<${name}\n`)
    .flatMap((part) => part.split(`<${name} `))
    .slice(1)
    .map((rest) => {
      let depth = 0
      const end = [...rest].findIndex((letter, at) => {
        if (letter === '{') depth += 1
        else if (letter === '}') depth -= 1
        return depth === 0 && letter === '/' && rest[at + 1] === '>'
      })
      return rest.slice(0, end).replace(/\s+/g, ' ')
    })
}

const says = /tryAgain|[rR]etry|again\b|failed|broken|slow|offline/
const kindOf = (tag: string) => /\bkind=(?:"(\w+)"|\{(.+?)\})/.exec(tag)

/** Panels that say that something failed, and not a word of it in sight. */
const unmarked = (source: string): string[] =>
  tagsOf('StatePanel', source).filter((tag) => {
    if (!says.test(tag)) return false
    const [, word, expression] = kindOf(tag) ?? []
    return !expression && !failingKinds.some((kind) => kind === word)
  })

test('each panel that says that something failed is one that the bench of faults knows, and whose button it presses', () => {
  const files = globSync('{web,webview}/**/*.tsx', { cwd: root })
  const found = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return unmarked(source).map((tag) => `${file}: ${tag}`)
  })
  expect(files.flatMap((file) => tagsOf('StatePanel', readFileSync(join(root, file), 'utf8'))).length).toBeGreaterThan(
    60,
  )
  expect(found).toEqual([])
})

test.each([
  ['<StatePanel title={t.failedTitle} />', 1],
  ['<StatePanel\n  title={t.x}\n  action={{ label: shell.tryAgain, run: () => set({}) }}\n/>', 1],
  ['<StatePanel kind="empty" title={t.failed} />', 1],
  ['<StatePanel kind="error" title={t.failed} />', 0],
  ['<StatePanel inline kind={phase} title={t.failed} />', 0],
  ['<StatePanel title={t.emptyTitle} action={{ label: t.toHome, href }} />', 0],
])('%j: %s unmarked', (source, count) => {
  expect(unmarked(source)).toHaveLength(count)
})
