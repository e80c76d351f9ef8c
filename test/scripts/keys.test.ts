import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyFaults } from '#scripts/check/keys.ts'
import { root } from '../../esbuild.config.ts'

test.each([
  "const A = () => <input onKeyDown={(event) => event.key === 'Enter' && send()} />",
  "const A = () => <input onKeyDown={({ key }) => key === 'Enter' && send()} />",
  "const A = () => <input onKeyUpCapture={(e) => { if (e.key === 'Enter') send() }} />",
  "const A = () => <input onKeyDown={function (event) { if (event.nativeEvent.code === 'Enter') send() }} />",
  "const onKeyDown = (event: KeyboardEvent) => { if (event.key === 'Enter') send() }",
  'const press = (event: KeyboardEvent<HTMLElement>) => event.keyCode === 13 && send()',
  'function press(event: React.KeyboardEvent, send: () => void) { if (event.which === 13) send() }',
  "function press(event: KeyboardEvent) { const { key, shiftKey } = event; if (key === 'Enter') send() }",
  "function press(event: KeyboardEvent) { const { key } = event.nativeEvent; if (key === 'Enter') send() }",
  "function press(event: KeyboardEvent) { if (event['key'] === 'Enter') send() }",
  "function press({ key }: KeyboardEvent) { if (key === 'Enter') send() }",
  "function press(event: KeyboardEvent) { switch (event.key) { case 'Enter': send() } }",
  'function press(event: KeyboardEvent) { actions[event.key]?.() }',
  "const press: KeyboardEventHandler<HTMLInputElement> = (event) => { if (event.key === 'Enter') send() }",
  "const press: Suggestions['onKeyDown'] = (event) => event.key === 'Enter'",
  "document.addEventListener('keydown', (event) => { if (event.key === 'Enter') send() })",
  "listen(window, 'keyup', ({ key }) => key === 'Enter' && send(), true)",
  "field.onkeydown = (event) => { if (event.key === 'Enter') send() }",
  "const A = () => <input onKeyDown={isOn ? (event) => event.key === 'Enter' && send() : undefined} />",
  "const onKeyDown = useCallback((event) => { if (event.key === 'Enter') send() }, [])",
  "const handlers = { onKeyDown: (event) => event.key === 'Enter' && send() }",
  "const props = { handleKeyDown(view, event) { return event.key === 'Enter' } }",
  "const press = (event: KeyboardEvent) => event.key === 'Enter' && !event.isComposing && send()",
  "const press = (event: KeyboardEvent) => event.key === 'Enter' && !event.nativeEvent.isComposing && send()",
])('rejects a key handler without the guard: %s', (source) => {
  expect(keyFaults('web/features/x.tsx', source)).toEqual([expect.stringContaining('web/features/x.tsx:1 ')])
  expect(keyFaults('webview/x.tsx', source)).toHaveLength(1)
})

test.each([
  "const A = () => <input onKeyDown={(event) => event.key === 'Enter' && !isComposing(event) && send()} />",
  "function press(event: KeyboardEvent) { if (isPageKey(event, root) && event.key === 'Enter') send() }",
  "listen(document, 'keydown', (event) => event.key === 'Escape' && isPlainKey(event) && close())",
  "window.addEventListener('keydown', wait)",
  'const A = () => <input onKeyDown={look} onKeyUp={() => look()} />',
  'const keyOf = (row: { key: string }) => row.key // KeyboardEvent',
  'const press = (event: KeyboardEvent) => run(event)',
  'const A = () => <input onKeyDown={(event) => { if (!isComposing(event)) rows.find(({ key }) => key === event.key) }} />',
])('allows a handler that has it or reads no key: %s', (source) => {
  expect(keyFaults('web/features/x.tsx', source)).toEqual([])
})

test('every key handler of the page has the guard', () => {
  const files = globSync('{bridge,web,webview}/**/*.{ts,tsx}', { cwd: root })
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
  expect(sources.flatMap(([file, source]) => keyFaults(file, source))).toEqual([])
  // Without it a real handler is named.
  const unguarded = sources.flatMap(([file, source]) =>
    keyFaults(file, source.replaceAll(/\bis(?:Composing|PlainKey|PageKey)\(/g, 'is(')),
  )
  expect(unguarded.length).toBeGreaterThan(15)
})
