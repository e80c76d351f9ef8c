import { afterEach, expect, test, vi } from 'vitest'
import { linkStyles } from '#web/lib/page/styles.ts'
import { scaleText } from '#web/lib/page/textSize.ts'

vi.mock('#web/lib/page/styles.ts', () => ({ linkStyles: vi.fn(async () => {}) }))

const style = document.createElement('style')
afterEach(() => {
  document.documentElement.className = ''
  scaleText(100)
  style.remove()
})

const sheetOf = (css: string): CSSStyleSheet => {
  style.textContent = css
  document.head.append(style)
  if (!style.sheet) throw new Error('There is no sheet.')
  return style.sheet
}
const ruleIn = (rules: CSSRuleList): CSSStyleDeclaration => {
  const [rule] = rules
  if (!(rule instanceof CSSStyleRule)) throw new Error('There is no rule.')
  return rule.style
}

test('scales text and line heights from their original sizes each time; boxes keep their size', () => {
  const { cssRules } = sheetOf('.a { font-size: 15px; line-height: 22px; padding: 16px; }')
  for (const [percent, size, line] of [
    [200, '30px', '44px'],
    [110, '16.5px', '24.2px'],
    [100, '15px', '22px'],
  ] as const) {
    scaleText(percent)
    const { fontSize, lineHeight, padding } = ruleIn(cssRules)
    expect([fontSize, lineHeight, padding]).toEqual([size, line, '16px'])
  }
})

test('scales only text below the section’s root in a host site’s page', () => {
  // What the library has for the document's element.
  document.documentElement.className = 'insights'
  const { cssRules } = sheetOf('.insights-news p { font-size: 15px } .insights .a { font-size: 15px }')
  scaleText(200)
  const sizes = [...cssRules].map((rule) => rule instanceof CSSStyleRule && rule.style.fontSize)
  expect(sizes).toEqual(['15px', '30px'])
})

test('marks text from 150 % on, where otherwise truncated text wraps', () => {
  sheetOf('')
  const { dataset } = document.documentElement
  for (const [percent, size] of [
    [200, 'large'],
    [150, 'large'],
    [140, undefined],
    [100, undefined],
  ] as const) {
    scaleText(percent)
    expect(dataset.text).toBe(size)
  }
})

test('loads the wrapping style sheet only for larger text', () => {
  vi.mocked(linkStyles).mockClear()
  sheetOf('')
  scaleText(140)
  expect(linkStyles).not.toHaveBeenCalled()
  scaleText(150)
  expect(linkStyles).toHaveBeenCalledExactlyOnceWith('overlays')
})

test('scales text in media queries too', () => {
  const [media] = sheetOf('@media (min-width: 1px) { .a { font-size: 13px } }').cssRules
  if (!(media instanceof CSSMediaRule)) throw new Error('There is no media query.')
  scaleText(150)
  expect(ruleIn(media.cssRules).fontSize).toBe('19.5px')
})
