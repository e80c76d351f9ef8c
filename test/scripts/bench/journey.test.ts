import { expect, test } from 'vitest'
import { allFigures, figuresOf, limitOf, percentile } from '#scripts/bench/journey/table.ts'
import type { Taken } from '#scripts/bench/journey/travel.ts'

const pressed = (inp: number, shown: number, way?: 'open' | 'back', floor = { inp: 16, shown: 30 }): Taken => ({
  inp,
  shown,
  blocked: 0,
  swap: { added: '', removed: '' },
  floor,
  step: { name: 'press', press: 'a', shows: 'a', ...(way && { way }) },
})

test('the 98th percentile of 80 presses is the second longest', () => {
  const values = Array.from({ length: 80 }, (_, at) => 80 - at)
  expect(percentile(values, 0.98)).toBe(79)
  expect(percentile(values, 1)).toBe(80)
  expect(percentile([], 0.98)).toBe(0)
})

test('separates opening, going back and other presses, and reports the slower build', () => {
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

test('reports the floor of each time, and the ratio to it', () => {
  const floor = { inp: 40, shown: 60 }
  expect(figuresOf([pressed(80, 90, 'open', floor), pressed(60, 60, 'open', { inp: 72, shown: 20 })])).toMatchObject({
    inp_worst_ms: 80,
    inp_worst_floor_ms: 40,
    inp_worst_ratio: 2,
    open_ms: 75,
    open_floor_ms: 40,
    open_ratio: 1.88,
  })
  // What is under a frame counts as one on both sides.
  expect(figuresOf([pressed(0, 0, 'back', { inp: 0, shown: 0 })])).toMatchObject({ inp_p98_ratio: 1, back_ratio: 1 })
})

test('holds an aim to its milliseconds, or to 1.5 times a floor above 70 ms', () => {
  expect(limitOf(100, 70)).toBe(100)
  expect(limitOf(100, 80)).toBe(120)
  expect(limitOf(200, 80)).toBe(200)
})
