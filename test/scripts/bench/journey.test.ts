import { expect, test } from 'vitest'
import { allFigures, figuresOf, percentile } from '#scripts/bench/journey/table.ts'
import type { Taken } from '#scripts/bench/journey/travel.ts'

const pressed = (inp: number, shown: number, way?: 'open' | 'back'): Taken => ({
  inp,
  shown,
  blocked: 0,
  step: { name: 'press', press: 'a', shows: 'a', ...(way && { way }) },
})

test('of 80 presses the 98th percentile is the second longest, not the longest', () => {
  const values = Array.from({ length: 80 }, (_, at) => 80 - at)
  expect(percentile(values, 0.98)).toBe(79)
  expect(percentile(values, 1)).toBe(80)
  expect(percentile([], 0.98)).toBe(0)
})

test('posts opened and ways back are told apart from all other presses, and the worse build speaks for both', () => {
  const web = figuresOf([pressed(40, 90, 'open'), pressed(16, 70, 'back'), pressed(200, 900)])
  expect(web).toMatchObject({ presses: 3, inp_worst_ms: 200, open_ms: 90, back_ms: 70 })
  const webview = figuresOf([pressed(24, 120, 'open'), pressed(8, 30, 'back')])
  expect(
    allFigures([
      ['web', web],
      ['webview', webview],
    ]),
  ).toMatchObject({
    inp_worst_ms: 200,
    open_ms: 120,
    back_ms: 70,
    web_open_ms: 90,
    webview_back_ms: 30,
    web_presses: 3,
    webview_presses: 2,
  })
})
