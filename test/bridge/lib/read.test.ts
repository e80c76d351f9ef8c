import { expect, test } from 'vitest'
import {
  boundedNumber,
  handleOr,
  line,
  name,
  nameOr,
  nonEmptyText,
  page,
  type ReadFaults,
  read,
  texts,
  title,
} from '#bridge/lib/read.ts'
import {
  byName,
  decimalText,
  firstOf,
  label,
  lines,
  nullOr,
  or,
  orEmpty,
  orNull,
  pageByName,
  withOptional,
} from '#bridge/lib/readLate.ts'

const shape = {
  id: nonEmptyText,
  at: boundedNumber,
  kind: ['message', 'article'],
  badge: [null, 'official'],
  title: null,
  text: '',
  count: 0,
  on: false,
  tags: [{ tag: nonEmptyText, text: '' }],
} as const
const whole = {
  ...{ id: 'p', at: 1, kind: 'article', badge: 'official', title: 'T', text: 'x' },
  ...{ count: 2, on: true, tags: [{ tag: 'a', text: 'b' }] },
}

const newOdd = (): ReadFaults => ({ fields: {} })

test('returns a valid record unchanged, without fields that the shape does not name', () => {
  const faults = newOdd()
  expect(read(shape)({ ...whole, more: 1 }, faults)).toEqual(whole)
  expect(faults).toEqual({ fields: {} })
})

test('does not change its input', () => {
  const given = Object.freeze({ ...whole, text: null, tags: Object.freeze([Object.freeze({ tag: 'a' })]) })
  expect(read(shape)(given, newOdd())).toMatchObject({ text: '', tags: [{ tag: 'a', text: '' }] })
})

const absent = { kind: 'message', badge: null, title: null, text: '', count: 0, on: false, tags: [] }

test.each(Object.entries(absent))('replaces %s by its default if absent, null or of another type', (name, stand) => {
  for (const other of [undefined, null, () => 1, Symbol('x')]) {
    expect(read(shape)({ ...whole, [name]: other }, newOdd())).toEqual({ ...whole, [name]: stand })
  }
})

test.each([
  ['kind', 'poll'],
  ['badge', 'staff'],
  ['badge', 3],
  ['title', 3],
  ['text', {}],
  ['count', '7'],
  ['on', 1],
  ['tags', 'a'],
  ['tags', {}],
])('counts and replaces %s with the value %o', (name, was) => {
  const faults = newOdd()
  expect(read(shape)({ ...whole, [name]: was }, faults)).toMatchObject({ [name]: Reflect.get(absent, name) })
  expect(faults.fields).toEqual(name === 'kind' ? {} : { [name]: 1 })
})

test('does not count an absent field', () => {
  const faults = newOdd()
  read(shape)({ id: 'p', at: 1, text: null }, faults)
  expect(faults.fields).toEqual({})
})

test.each([
  ['id', [undefined, null, '', 7, {}]],
  ['at', [undefined, null, '1', 8.65e15, -8.65e15, Number.POSITIVE_INFINITY, Number.NaN]],
] as const)('drops a record without %s, and counts the field', (name, values) => {
  for (const value of values) {
    const faults = newOdd()
    expect(read(shape)({ ...whole, [name]: value }, faults)).toBeUndefined()
    expect(faults.fields).toEqual({ [name]: 1 })
  }
})

test('reads a value that is not a record as missing', () => {
  for (const value of [null, undefined, 'x', 5, [whole], () => whole])
    expect(read(shape)(value, newOdd())).toBeUndefined()
})

test('drops invalid items of a list', () => {
  const tags = [{ tag: 'a' }, { text: 'b' }, null, 'c', { tag: 'd', text: 'e' }]
  expect(read(shape)({ ...whole, tags }, newOdd())?.tags).toEqual([
    { tag: 'a', text: '' },
    { tag: 'd', text: 'e' },
  ])
})

test('removes half of a surrogate pair, and keeps whole characters', () => {
  expect(read({ text: '', id: nonEmptyText })({ text: 'a\ud83d', id: '\ude00b 😀' }, newOdd())).toEqual({
    text: 'a\ufffd',
    id: '\ufffdb 😀',
  })
})

test('ignores the names of empty fields', () => {
  const given: unknown = JSON.parse('{"id":"p","at":1,"__proto__":{"text":"stolen"},"constructor":1}')
  expect(read(shape)(given, newOdd())).toEqual({ id: 'p', at: 1, ...absent })
})

test('notes a page that lost more than half, and rejects one that lost everything', () => {
  const of = (kept: number, lost: number) => {
    const faults = newOdd()
    const value = [...Array(kept).fill(whole), ...Array(lost).fill({ ...whole, id: null })]
    return [page(shape)(value, faults)?.length, faults.isPageLost, faults.fields]
  }
  expect(of(5, 5)).toEqual([5, undefined, { id: 5 }])
  expect(of(4, 5)).toEqual([4, true, { id: 5 }])
  expect(of(0, 2)).toEqual([undefined, true, { id: 2 }])
  expect(of(0, 0)).toEqual([0, undefined, {}])
})

test('tells optional fields from required ones', () => {
  const faults = newOdd()
  const one = { id: nonEmptyText }
  expect([orNull(one)(null, faults), orNull(one)({ id: 1 }, faults), orNull(one)({ id: 'a' }, faults)]).toEqual([
    null,
    null,
    { id: 'a' },
  ])
  expect([nullOr(one)(null, faults), nullOr(one)({ id: 1 }, faults), nullOr(one)({ id: 'a' }, faults)]).toEqual([
    null,
    undefined,
    { id: 'a' },
  ])
  expect([or(boundedNumber, 0)('x', faults), or(boundedNumber, 0)(5, faults)]).toEqual([0, 5])
  expect([orEmpty({ text: '' })(7, faults), orEmpty({ text: '' })({ text: 'a' }, faults)]).toEqual([
    { text: '' },
    { text: 'a' },
  ])
  expect(firstOf(one, { at: boundedNumber })({ at: 5 }, faults)).toEqual({ at: 5 })
  expect(withOptional(one, 'more', { at: boundedNumber })({ id: 'a', more: { at: 5 } }, faults)).toEqual({
    id: 'a',
    more: { at: 5 },
  })
  expect(withOptional(one, 'more', { at: boundedNumber })({ id: 'a', more: { at: null } }, faults)).toEqual({ id: 'a' })
})

test('drops invalid entries of a record by name', () => {
  const faults = newOdd()
  expect(texts({ a: '1', b: 2, c: null }, faults)).toEqual({ a: '1' })
  expect([texts(null, faults), texts(5, faults)]).toEqual([{}, {}])
  const decimals = { a: '1.5', b: '', c: 'x', d: 'Infinity', e: '-2', f: 3 }
  expect(byName(decimalText)(decimals, faults)).toEqual({ a: '1.5', e: '-2' })
  expect(byName(decimalText)([], faults)).toEqual({})
})

test.each([
  ['a record instead of a list', { words: [nonEmptyText] }, { words: {} }],
  ['a list instead of a record', { one: orEmpty({ text: '' }) }, { one: [] }],
  ['an invalid word in a list of words', { words: [nonEmptyText] }, { words: ['a', 7, 'b'] }],
  ['an invalid text among texts', { by: texts }, { by: { a: '1', b: 2 } }],
  ['a list instead of texts', { by: texts }, { by: ['a'] }],
  ['an invalid number among numbers', { by: byName(decimalText) }, { by: { a: '1', b: 'x' } }],
  ['a list instead of a record by name', { by: byName(decimalText) }, { by: ['1'] }],
])('counts %s under its field', (_, shape, value) => {
  const faults = newOdd()
  expect(read(shape)(value, faults)).toBeDefined()
  expect(faults.fields).toEqual({ [Object.keys(value).join()]: 1 })
})

test.each([
  ['12.50', '12.50'],
  ['-2', '-2'],
  ['8.1e-7', '0.00000081'],
  ['-8.10E-7', '-0.000000810'],
  ['1.25e3', '1250'],
  ['1.2345e+2', '123.45'],
  ['1e21', '1000000000000000000000'],
  ['0e5', '0'],
  ['+5', '5'],
  ['.5', '0.5'],
  ['5.', '5'],
  [' 7 ', '7'],
  ['007.10', '7.10'],
  // More digits than browsers write are cut.
  [`0.${'1'.repeat(120)}`, `0.${'1'.repeat(20)}`],
  ['1e-30', `0.${'0'.repeat(20)}`],
])('reads the decimal %j as %j', (text, value) => {
  expect(decimalText(text, newOdd())).toBe(value)
})

test.each(['', ' ', '.', '-', 'e5', '0x10', '1e', '1e999', '1,5', '1_000', 'Infinity', 'NaN', '1.2.3', 5, null])(
  'rejects %j as a decimal',
  (value) => {
    expect(decimalText(value, newOdd())).toBeUndefined()
  },
)

test('treats a value that is no page as lost, and an absent one as empty', () => {
  const of = (value: unknown) => {
    const faults = newOdd()
    return [read({ list: page(shape) })({ list: value }, faults), faults]
  }
  for (const value of [{}, 'posts', 7, true])
    expect(of(value)).toEqual([undefined, { fields: { list: 1 }, isPageLost: true }])
  for (const value of [null, undefined, []]) expect(of(value)).toEqual([{ list: [] }, { fields: {} }])
})

test('notes a page by names that lost more than half, and rejects one that lost everything', () => {
  const of = (list: unknown) => {
    const faults = newOdd()
    return [read({ list: pageByName(decimalText) })({ list }, faults)?.list, faults]
  }
  expect(of({ a: '1', b: 'x' })).toEqual([{ a: '1' }, { fields: { list: 1 } }])
  expect(of({ a: '1', b: 'x', c: 2 })).toEqual([{ a: '1' }, { fields: { list: 2 }, isPageLost: true }])
  for (const lost of [{ a: 'x' }, ['1'], 'a'])
    expect(of(lost)).toEqual([
      undefined,
      { fields: expect.objectContaining({ list: expect.any(Number) }), isPageLost: true },
    ])
  for (const none of [{}, null, undefined]) expect(of(none)).toEqual([{}, { fields: {} }])
})

test.each([
  ['Zoë', 'Zoë'],
  ['\u202eevil', 'evil'],
  ['\u2067\u2067\u2067a', 'a'],
  ['a\u200b\ufeff\u00adb', 'ab'],
  [' a\n\tb\u2028', 'a b'],
  [`Z${'\u0301'.repeat(30)}algo`, `Z${'\u0301'.repeat(4)}algo`],
  [`a${'\u0301\u200d'.repeat(9)}`, 'a\u0301\u200d\u0301\u200d'],
  ['نرم\u200cافزار', 'نرم\u200cافزار'],
  ['👩\u200d🚀 ❤️\u200d🔥', '👩\u200d🚀 ❤️\u200d🔥'],
  ['क्\u200dष น้ำ tiê\u0301n', 'क्\u200dष น้ำ tiê\u0301n'],
  [
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['\u0600\u0661 \u06dd', '\u0600\u0661 \u06dd'],
  ['ᠮᠣᠩᠭᠣᠯ\u180b', 'ᠮᠣᠩᠭᠣᠯ\u180b'],
  ['བཀྲ་ཤིས་', 'བཀྲ་ཤིས་'],
  ['שָׁלוֹם', 'שָׁלוֹם'],
  ['مُحَمَّد', 'مُحَمَّد'],
  ['a\u061c\u200e\u200fb', 'ab'],
  ['\u2068a\u2069', 'a'],
  ['a\u0000\u0007\u001b\u0085b', 'ab'],
  ['a\ufff9b\ufffac\ufffb', 'abc'],
  ['\u3164', ''],
  ['\u2800 \u2800', ''],
  ['\ufe0f\ufe0f', ''],
  [' \u00a0\u3000', ''],
  ['\u0301\u20e3', ''],
  ['\u200c\u200d', ''],
  ['\u{e0020}\u{e007f}', ''],
])('reads the name %j as %j', (written, expected) => {
  expect(read({ name })({ name: written }, { fields: {} })).toEqual({ name: expected })
})

const blanks = ['', '\u3164', '\u2800\ufe0f', ' \u00a0', '\u0301', '\0\x07', '\u202e', null, 7]

test.each(blanks)('replaces an invisible name %j by another name of the record', (nickName) => {
  const person = { nickName: nameOr('slug'), slug: '' } as const
  const nameWith = (slug: unknown) => read(person)({ nickName, slug }, newOdd())?.nickName
  expect([nameWith('mira'), nameWith('\u3164'), nameWith(undefined)]).toEqual(['mira', '', ''])
})

test.each(blanks)('gives a person with the invisible name %j a placeholder if the record has no other', (nickName) => {
  const person = { nickName: nameOr('slug') } as const
  const faults = newOdd()
  expect(read(person)({ nickName, slug: 'mira' }, faults)).toEqual({ nickName: 'mira' })
  expect(faults.isUnnamed).toBeUndefined()
  expect(read(person)({ nickName, slug: nickName }, faults)).toEqual({ nickName: '' })
  expect(faults.isUnnamed).toBe(true)
  expect(read(person)({ nickName, slug: nickName }, { fields: {}, unnamed: 'Unnamed user' })).toEqual({
    nickName: 'Unnamed user',
  })
})

test.each([...blanks, 'mira\u2067', '\u200bmira', ' mira'])(
  'replaces the handle %j, which is not visible as written, by the id',
  (slug) => {
    expect(read({ slug: handleOr('userId') })({ userId: '7', slug }, newOdd())).toEqual({ slug: '7' })
  },
)

test.each(['mira', 'Зоя', 'สมชาย_น้ำ', 'न\u200dमन'])('keeps the handle %j', (slug) => {
  expect(read({ slug: handleOr('userId') })({ userId: '7', slug }, newOdd())).toEqual({ slug })
})

test('keeps a visible name', () => {
  expect(read({ nickName: nameOr('slug') })({ nickName: 'Zoë', slug: 'z' }, newOdd())).toEqual({ nickName: 'Zoë' })
})

test.each(blanks)('reads the invisible line, title, label or text %j as missing', (blank) => {
  const of = (shape: Parameters<typeof read>[0]) => read({ of: shape } as const)({ of: blank }, newOdd())
  expect([of(line), of(lines), of(title), of(label)]).toEqual([{ of: '' }, { of: '' }, { of: null }, undefined])
})

test.each([
  ['two\nlines', 'two lines'],
  ['\u202eevil', 'evil'],
  ['\u2066\u2067\u2068a', 'a'],
  ['نرم\u200cافزار', 'نرم\u200cافزار'],
])('reads the title %j as the line %j, and keeps the lines of a text', (written, expected) => {
  const faults = newOdd()
  expect(
    read({ line, title, label, lines })({ line: written, title: written, label: written, lines: written }, faults),
  ).toEqual({
    line: expected,
    title: expected,
    label: expected,
    lines: written,
  })
  expect(faults).toEqual({ fields: {} })
})

test('reads an empty title as missing, not as invalid', () => {
  const faults = newOdd()
  expect(read({ title })({ title: '' }, faults)).toEqual({ title: null })
  expect(faults).toEqual({ fields: {} })
})
