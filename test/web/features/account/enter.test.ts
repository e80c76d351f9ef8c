import { afterEach, expect, test } from 'vitest'
import { fullKey } from '#bridge/storage/local.ts'
import exchange from '#fixtures/exchange.config.ts'
import { enter } from '#web/features/account/form/enter.ts'
import { provideServices } from '#web/lib/page/services.ts'

const client = { call: () => Promise.reject(new Error('Nothing is called here.')) }
const person = fullKey('person')
const logIn = (id: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it from there
  document.cookie = `${exchange.cookies.user}=${id}; path=/${id ? '' : '; max-age=0'}`
}

afterEach(() => {
  logIn('')
  localStorage.clear()
  sessionStorage.clear()
})

test('stores the owner of new data in browser and tab as soon as a user logs in', async () => {
  provideServices({ exchange, client })
  logIn('7')
  await enter()
  expect([localStorage.getItem(person), sessionStorage.getItem(person)]).toEqual(['7', '7'])
})

test('handles another user’s data before it is deleted', async () => {
  provideServices({ exchange, client })
  localStorage.setItem(person, '6')
  logIn('7')
  await enter()
  expect(localStorage.getItem(person)).toBe('6')
})
