import { expect, test } from 'vitest'
import { brandSheet } from '../../scripts/build/brand.ts'
import { contrast } from '../../web/styles/brand.ts'

test('the exchange’s accent stands in both themes, with a text colour that can be read on it', () => {
  expect(brandSheet({ brand: { name: 'A', accent: ['#1D5FE0', '#6FA3FF'] } })).toBe(
    ":root[data-theme='white']{--accent:#1D5FE0;--on-accent:#ffffff}:root[data-theme='black']{--accent:#6FA3FF;--on-accent:#071225}",
  )
})

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})
