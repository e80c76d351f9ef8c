import { createI18n } from '@nanostores/i18n'
import { computed } from 'nanostores'
import type { LocaleCode } from '../../bridge/site/locales.ts'
import { $locale, languageTag } from '../stores/appearance.ts'

/** Catalogues beside English, which is complete and stands where it is used. A locale that has none shows English. */
const catalogues = ['ar'] as const
export type CatalogueCode = 'en' | (typeof catalogues)[number]

export const catalogueOf = (locale: LocaleCode): CatalogueCode => catalogues.find((code) => code === locale) ?? 'en'

const $catalogue = computed($locale, catalogueOf)

/**
 * Defines a room's messages in English. The other languages of room `home` are in `messages/CODE/home.ts`, which are
 * loaded when the room first shows in that language.
 */
export const i18n = createI18n($catalogue, {
  baseLocale: 'en',
  get: (code, rooms) =>
    Promise.all(
      rooms.map(async (room) => {
        const { messages } = await import(`./${code}/${room}.ts`)
        return { [room]: messages }
      }),
    ),
})

/** Makes a thing when it is first asked for: a format costs milliseconds on a phone, and few are needed for the first post. */
const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

function formatsOf(tag: string) {
  const plain = once(() => new Intl.NumberFormat(tag))
  const compact = once(() => new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 }))
  const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'narrow' }))
  const clock = once(() => new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit' }))
  const day = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }))
  const moment = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }))
  /** `12`, `1.2K`. Below a thousand all our locales write the same digits, and need no format for it. */
  const short = (count: number): string => (count < 1_000 ? String(count) : compact().format(count))
  return { tag, plain, short, relative, clock, day, moment }
}

/** Makers of number, date and relative time formats in the reader's language, each made once. */
export const $intl = computed($locale, (locale) => formatsOf(languageTag(locale)))
export type Formats = ReturnType<typeof formatsOf>
