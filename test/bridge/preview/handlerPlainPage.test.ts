import { expect, test } from 'vitest'
import { escaped, missingPage, plainPage } from '#bridge/preview/handler.ts'

test('text stays text, in an attribute too', () => {
  expect(escaped(`<a title="x" alt='y'>&`)).toBe('&#60;a title=&#34;x&#34; alt=&#39;y&#39;&#62;&#38;')
})

test('a plain page is whole HTML that names itself twice, and neither word of it is markup', () => {
  const page = plainPage('A & B', '<script>')
  expect(page).toMatch(/^<!doctype html>\n<html lang="en">\n<meta charset="utf-8">/)
  expect(page).toContain('<title>A &#38; B</title>')
  expect(page).toContain('<h1>A &#38; B</h1>\n<p>&#60;script&#62;</p>\n</html>\n')
})

test('where no page is that is said', () => {
  expect(missingPage()).toBe(plainPage('Not found', 'There is no page at this address.'))
})
