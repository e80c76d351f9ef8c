import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../esbuild.config.ts'
import { scrollFaults } from '../../scripts/check/scrolling.ts'

test.each([
  'window.scrollTo(0, 0)',
  'scrollTo({ top: 0 })',
  'globalThis.scrollBy(0, 10)',
  "box['scrollTo'](0, 0)",
  "item.current?.scrollIntoView({ block: 'nearest' })",
  'element.scrollIntoView()',
  'element.scrollTop = 0',
  'element.scrollTop += 10',
  'document.documentElement.scrollLeft = 0',
  'const isAtTop = window.scrollY < 48',
  'const y = globalThis.pageYOffset',
  'new ResizeObserver(put).observe(box)',
])('refuses %s', (source) => {
  expect(scrollFaults('web/ui/x.ts', source)).toHaveLength(1)
})

test.each(['scrollToTop()', 'const { scrollTop } = box', 'const y = box.scrollTop', 'const scrollTo = 1'])(
  'accepts %s',
  (source) => {
    expect(scrollFaults('web/ui/x.ts', source)).toEqual([])
  },
)

test('the page scrolls, and observes sizes, by its helpers alone', () => {
  const paths = globSync('{web,webview,bridge}/**/*.{ts,tsx}', { cwd: root })
  expect(paths.flatMap((path) => scrollFaults(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})
