import { describe, expect, test } from 'vitest'
import { cleaned, framesOf } from '#bridge/exchange/reports.ts'

describe('the text of an error in a report', () => {
  test.each([
    ['what a user may have written', 'No such “Ada’s diary” here', 'No such "…" here'],
    ['a text over two lines', 'Bad "one\ntwo" here', 'Bad "…" here'],
    ['an engine’s own word', "Cannot read (reading 'map')", "Cannot read (reading 'map')"],
    ['an engine’s own word of writing', 'Cannot set (setting `map`)', 'Cannot set (setting `map`)'],
    ['an address', 'Failed: https://acme.example/u/4711?q=secret#x', 'Failed: acme.example'],
    ['an address in capitals', 'HTTPS://acme.example/u', 'acme.example'],
    ['an address of another scheme', 'app+x.y-z://acme.example/u', 'acme.example'],
    ['an address with a port', 'ws://acme.example:8443/u now', 'acme.example:8443 now'],
    ['an address in brackets', 'Failed (https://acme.example/u) now', 'Failed (acme.example) now'],
    ['an address without a path', 'https://acme.example?q=secret', 'acme.example'],
    ['a file of ours', 'https://acme.example/insights/assets/a-1.js?x=1', 'assets/a-1.js'],
    ['a file of ours far below', 'https://acme.example/a/b/c/assets/a-1.js', 'assets/a-1.js'],
    ['what follows quoted words that are too long', `"${'x '.repeat(1_500)}" tail`, '"…"'],
    ['a sheet of ours', 'https://acme.example/insights/assets/a-1.css', 'assets/a-1.css'],
    ['a file of another kind', 'https://acme.example/assets/a.jsp', 'acme.example'],
    ['a mail address', 'No ada.b@acme.example here', 'No @ here'],
    ['a long number', 'User 47110 and 471100', 'User # and #'],
    ['a short number', 'Code 4711', 'Code 4711'],
  ])('%s', (_, words, left) => {
    expect(cleaned(words)).toBe(left)
  })

  test('has at most 200 characters', () => {
    expect(cleaned('a'.repeat(200))).toHaveLength(200)
    expect(cleaned('a b'.repeat(100))).toHaveLength(200)
  })

  const filler = (length: number) => `${'x'.repeat(9)} `.repeat(length / 10)
  test('is taken from the first 2,000 characters, without the word at the cut', () => {
    const quoted = (length: number) => `"${filler(length - 10)}${'y'.repeat(9)}`
    // Whole: the quote stays open, and what it holds is left as it came.
    expect(cleaned(quoted(2_000)).startsWith('"xxx')).toBe(true)
    // Cut: it is closed, for what stands behind it is not known.
    expect(cleaned(`${quoted(2_000)}zz`)).toBe('"…"')
    expect(cleaned(`"${filler(1_900)}" then ${'https://acme.example/'.padEnd(200, 'u')}`)).toBe('"…" then "')
  })
})

describe('the functions of a stack', () => {
  test.each([
    ['Chrome’s', '    at MediaGrid (https://acme.example/assets/a.js:1:23)', 'MediaGrid a.js:1:23'],
    ['a method', '    at Object.load [as x]', ''],
    ['one that waits', '    at async load (https://acme.example/a.js?x=1:1:23)', 'load a.js:1:23'],
    ['one without a name', '    at https://acme.example/a.js#x:1:23', '? a.js:1:23'],
    ['Firefox’s', 'load@https://acme.example/a.js:1:23', 'load a.js:1:23'],
    ['Firefox’s without a name', '@https://acme.example/a.js:1:23', '? a.js:1:23'],
    ['a name with a space behind it', '    at new Grid  (https://acme.example/a.js:1:23)', 'new Grid a.js:1:23'],
    ['a sentence', 'Ada wrote https://acme.example/a.js', ''],
  ])('%s', (_, line, frame) => {
    expect(framesOf(line)).toBe(frame)
  })

  const line = (at: number) => `f${at}@https://acme.example/a.js:1:${at}`
  test('are listed one a line, ten at most, without other lines', () => {
    const stack = ['Error: words', ...Array.from({ length: 12 }, (_, at) => line(at)), 'words'].join('\n')
    expect(framesOf(stack).split('\n')).toEqual(Array.from({ length: 10 }, (_, at) => `f${at} a.js:1:${at}`))
  })

  test('omit a line of more than 500 characters', () => {
    const long = (length: number) => `f@https://acme.example/${'a'.repeat(length - 30)}.js:1:2`
    expect(long(500)).toHaveLength(500)
    expect(framesOf(long(500))).not.toBe('')
    expect(framesOf(long(501))).toBe('')
  })
})
