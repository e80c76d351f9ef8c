import { runInThisContext } from 'node:vm'
import { expect, test } from 'vitest'
import { languageCodes } from '#scripts/build/locales.ts'
import { formsOf, indexOf, tagOf } from '#scripts/messages/po.ts'

const numbers = [...Array.from({ length: 300 }, (_, number) => number), 1_000, 1_001, 1_000_000, 2_000_000, 1_000_001]

test.each(languageCodes)('in %s the expression for gettext picks the form that a browser picks', (code) => {
  const tag = tagOf(code)
  const rules = new Intl.PluralRules(tag)
  const forms = formsOf(tag)
  const expression = indexOf(tag) ?? 'missing'
  const pick: (n: number) => number = runInThisContext(`(n) => ${expression}`)
  const picked = numbers.map((n) => [n, forms[pick(n)]])
  expect(picked).toEqual(numbers.map((n) => [n, rules.select(n)]))
})

test('plural forms are in the order of Unicode’s tables', () => {
  expect(formsOf('ar')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
  expect(formsOf('ru')).toEqual(['one', 'few', 'many', 'other'])
  expect(formsOf('ja')).toEqual(['other'])
})
