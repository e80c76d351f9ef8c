import { expect, test } from 'vitest'
import { missedAims } from '../../../scripts/bench/secrets/aims.ts'
import { seedTexts } from '../../../scripts/bench/secrets/seedTexts.ts'
import { languages } from '../../../web/lib/secrets/languages.ts'
import { suspiciousIn } from '../../../web/lib/secrets/secrets.ts'

test('nothing that people of the seed say is stopped as a secret', async () => {
  await Promise.all(languages.map((language) => language.bring()))
  const texts = seedTexts()
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter((text) => suspiciousIn(text).length > 0)).toEqual([])
  expect(suspiciousIn(`${texts[0]} ${'abandon '.repeat(11)}about`).length).toBeGreaterThan(0)
})

const good = { name: 'English', sentences: 500, stopped: [], missed: [] }

test('the bench of secrets has an aim for each of its figures', () => {
  expect(missedAims({ rows: [good], stoppedPosts: 0, max: 500 })).toEqual([])
  expect(missedAims({ rows: [], stoppedPosts: 0, max: 500 })).toEqual(['No language was looked at.'])
  const bad = { name: 'Czech', sentences: 499, stopped: ['a', 'b'], missed: ['c'] }
  expect(missedAims({ rows: [good, bad], stoppedPosts: 3, max: 500 })).toEqual([
    '3 posts and comments of the seed are stopped.',
    'Czech has only 499 of 500 sentences.',
    'Czech: 2 ordinary sentences are stopped.',
    'Czech: 1 phrases get by.',
  ])
})
