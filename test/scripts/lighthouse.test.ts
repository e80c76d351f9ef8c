import { expect, test } from 'vitest'
import { verdictOf } from '#scripts/lighthouse/audit.ts'

const refs = [
  { id: 'names', weight: 10 },
  { id: 'room', weight: 7 },
  { id: 'hints', weight: 0 },
  { id: 'later', weight: 3 },
]
const report = {
  categories: { accessibility: { score: 0.966, auditRefs: refs }, seo: { score: 1, auditRefs: [] } },
  audits: {
    names: { title: 'Buttons have names', score: 1 },
    room: {
      title: 'Targets have room',
      displayValue: '4 found',
      score: 0,
      details: {
        items: [
          { node: { selector: 'a.one' } },
          { node: { selector: 'a.two' } },
          { description: 'A sentence', sourceLocation: { url: 'https://a.example/a.js' } },
          { node: { selector: 'a.four' } },
        ],
      },
    },
    hints: { title: 'It weighs nothing', score: 0 },
    later: { title: 'A person looks at it', score: null },
    'dom-size-insight': { title: 'Size', score: 1, numericValue: 640 },
  },
}

test('a report becomes its scores, of 100, and a sentence for what costs points, with the first three places', () => {
  expect(verdictOf('https://a.example/', report, ['accessibility', 'seo'])).toEqual({
    scores: { accessibility: 97, seo: 100 },
    faults: ['accessibility: Targets have room 4 found, a.one, a.two, A sentence https://a.example/a.js'],
    elements: 640,
  })
})

test('reports only the requested categories', () => {
  expect(verdictOf('https://a.example/', report, ['seo'])).toMatchObject({ scores: { seo: 100 }, faults: [] })
})

test('reports a page that could not be audited, with its address and the reason', () => {
  const broken = { runtimeError: { code: 'NO_FCP', message: 'Nothing was painted' } }
  expect(() => verdictOf('https://a.example/', broken, ['seo'])).toThrow(
    'https://a.example/ could not be audited: Nothing was painted',
  )
})

test('a category without a score does not pass', () => {
  const unreckoned = { categories: { performance: { score: null, auditRefs: [] } } }
  expect(verdictOf('https://a.example/', unreckoned, ['performance']).scores).toEqual({ performance: 0 })
  expect(verdictOf('https://a.example/', 'odd', ['performance']).scores).toEqual({ performance: 0 })
})
