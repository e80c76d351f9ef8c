import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { sinkFaults } from '../../scripts/check/sinks.ts'

test.each([
  'box.innerHTML = text',
  'box["outerHTML"] = text',
  'Object.assign(frame, { srcdoc: text })',
  'box.insertAdjacentHTML("beforeend", text)',
  'document.createRange().createContextualFragment(text)',
  'new DOMParser().parseFromString(text, "text/html")',
  'document.write(text)',
  'document.execCommand("insertHTML", false, text)',
  'new Function(text)',
  'eval(text)',
  'import purifier from "dompurify"',
  'const f = () => late(() => import("dompurify"))',
])('refuses what takes a text for HTML or code: %s', (source) => {
  expect(sinkFaults('web/screens/x.ts', source)).toHaveLength(1)
  expect(sinkFaults('bridge/app/x.ts', source)).toHaveLength(1)
  expect(sinkFaults('webview/x.ts', source)).toHaveLength(1)
})

test('refuses it in markup too', () => {
  expect(sinkFaults('web/x.tsx', 'const A = () => <p dangerouslySetInnerHTML={{ __html: a }} />')).toHaveLength(1)
  expect(sinkFaults('web/index.html', '<script>root.innerHTML = a</script>')).toHaveLength(1)
})

test.each(['box.textContent = text', 'box.replaceChildren(fragment)', 'stream.write(text)', 'const write = 1'])(
  'lets in what does not: %s',
  (source) => expect(sinkFaults('web/x.ts', source)).toEqual([]),
)

test('[sec-sinks] no source of the page takes a text for HTML or code but its one sanitiser', () => {
  const files = globSync('{bridge,web,webview}/**/*.{ts,tsx,html}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => sinkFaults(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
  const sanitiser = readFileSync(join(root, 'web/lib/content/sanitise.ts'), 'utf8')
  expect(sinkFaults('web/content/other.ts', sanitiser)).not.toEqual([])
})
