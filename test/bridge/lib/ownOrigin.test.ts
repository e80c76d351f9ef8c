import { expect, test, vi } from 'vitest'
import { ownOrigin } from '#bridge/lib/ownOrigin.ts'

test.each([
  ['https://www.example.com', 'https://www.example.com/insights', ''],
  ['https://www.example.com', 'https://www.example.com/app/', ''],
  ['https://www.example.com', 'https://static.example.com/', 'https://www.example.com'],
  ['https://www.example.com', 'https://www.example.com.evil.example/', 'https://www.example.com'],
  ['https://www.example.com', 'https://www.example.com:8443/', 'https://www.example.com'],
  ['null', 'file:///insights/index.html', ''],
  ['capacitor://localhost', 'capacitor://localhost/', ''],
])('on a page of %s with paths relative to %s, needs %j', (origin, baseURI, needed) => {
  vi.stubGlobal('location', { origin })
  vi.stubGlobal('document', { baseURI })
  expect(ownOrigin()).toBe(needed)
})

test('needs no prefix without a page', () => {
  expect(ownOrigin()).toBe('')
})
