import { afterEach, expect, test } from 'vitest'
import { BridgeError } from '#bridge/carriers/errors.ts'
import { ApiError, InvalidResponseError, NetworkError } from '#bridge/exchange/errors.ts'
import { TimeoutError } from '#bridge/lib/deadline.ts'
import { reasonOf } from '#bridge/lib/errors.ts'
import { loadFaults } from '#web/app/idle.ts'
import { loadLocale } from '#web/i18n/i18n.ts'
import { BusyError } from '#web/lib/makeCall.ts'
import { setPathLocale } from '#web/lib/page/appearance.ts'

let stop = (): void => {}
afterEach(() => {
  stop()
  setPathLocale('en')
})

/** Loads what an idle page in German has. */
async function inGerman(): Promise<void> {
  setPathLocale('de')
  stop = loadFaults()
  await expect.poll(() => reasonOf(new TimeoutError(1))).toMatch(/^Die Börse/)
  await loadLocale('de')
}

test.each([
  [new NetworkError(false, undefined), 'Die Börse war nicht zu erreichen. Bitte versuche es erneut.'],
  [new NetworkError(true, undefined), 'Keine Netzverbindung.'],
  [new TimeoutError(1), 'Die Börse hat zu lange nicht geantwortet. Bitte versuche es erneut.'],
  [new InvalidResponseError(502), 'Die Antwort war nicht lesbar. Bitte versuche es erneut.'],
  [new BusyError(''), 'Die Börse ist gerade ausgelastet. Bitte versuche es gleich noch einmal.'],
  [new ApiError('00001', ''), 'Die Börse hat das abgelehnt.'],
  [new BridgeError('timeout', 'request failed.'), 'Das hat nicht geklappt. Bitte versuche es erneut.'],
])('gives the reason %s in the reader’s language', async (error, text) => {
  await inGerman()
  expect(reasonOf(error)).toBe(text)
})

test.each([
  [new ApiError('20101', 'Dieses Konto ist gesperrt.'), 'Dieses Konto ist gesperrt.'],
  [new BusyError('Zu viele Anfragen.'), 'Zu viele Anfragen.'],
  [
    new BridgeError('native_error', 'request failed.', { native: { code: 'refused', message: 'Kein Schlüssel.' } }),
    'Kein Schlüssel.',
  ],
  [new Error('Dieser Entwurf ist gelöscht.'), 'Dieser Entwurf ist gelöscht.'],
])('keeps the message of %s', async (error, text) => {
  await inGerman()
  expect(reasonOf(error)).toBe(text)
})
