import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../esbuild.config.ts'
import type { Chromium } from './chromium.ts'

/** The classes that a sheet's selectors begin with: what stands further on is styled only in what stands before. */
const classesIn = (sheet: string): string[] =>
  [...sheet.replace(/\/\*.*?\*\/|@import[^;]+;/gs, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .flatMap((selector) => /\.([a-z][\w-]*)/.exec(selector)?.[1] ?? [])

const styled = [
  ...new Set(
    globSync('web/**/*.css', { cwd: root }).flatMap((file) => classesIn(readFileSync(join(root, file), 'utf8'))),
  ),
]

/** Runs in the page: which of these classes its elements have, and none of its sheets names. */
function unstyledIn(styled: readonly string[]): string[] {
  const linked = new Set<string>()
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule)
        for (const [, name = ''] of rule.selectorText.matchAll(/\.([a-z][\w-]*)/g)) linked.add(name)
      if (rule instanceof CSSGroupingRule) read(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) read(sheet.cssRules)
  const used = new Set([...document.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]))
  return styled.filter((name) => used.has(name) && !linked.has(name))
}

/** What a page shows without the sheet that is written for it: the sheet of a screen has those of all that stands in it. */
export async function sheetFaultsOf({ browser }: Chromium): Promise<string[]> {
  const names = await browser.execute(unstyledIn, styled)
  return names.length === 0 ? [] : [`Without their sheets: .${names.join(', .')}`]
}
