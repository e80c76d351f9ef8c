import { beforeEach, expect, test, vi } from 'vitest'
import { bodyFields, requestHeaders } from '#bridge/exchange/headers.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})

const stateIn = (locale: string) => ({ theme: 'white', locale, simulation: false }) as const

test('requests English in a language that the exchange lacks, and keeps the locale', () => {
  expect(requestHeaders(stateIn('tlh'), 1)).toMatchObject({ locale: 'tlh', language: 'en_US', languageid: '0' })
  expect(bodyFields(stateIn('tlh'))).toMatchObject({ languageId: 0 })
})

test('gives a device an id and a terminal code, and stores each by its name for the next page', () => {
  const { deviceid, terminalcode } = requestHeaders(stateIn('en'), 1)
  expect(deviceid).not.toBe(terminalcode)
  expect(Object.fromEntries(kept)).toEqual({ 'insights/1/deviceId': deviceid, 'insights/1/terminalCode': terminalcode })
  kept.set('insights/1/terminalCode', 'kept')
  expect(requestHeaders(stateIn('en'), 2)).toMatchObject({ deviceid, terminalcode: 'kept' })
  expect(bodyFields(stateIn('en'))).toEqual({ languageId: 0, terminalCode: 'kept' })
})
