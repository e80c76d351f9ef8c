import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LocaleCode, locales } from '#bridge/site/locales.ts'
import { chooseLanguage } from '#web/features/settings/PreferenceSheet/pickers.tsx'
import { composerMessages } from '#web/i18n/en/composer.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { preferenceMessages } from '#web/i18n/en/preferences.ts'
import { $intl, loadLocale, loadMessages } from '#web/i18n/i18n.ts'
import { dateFormat, formatDate, momentFormat, momentOf } from '#web/lib/content/dates.ts'
import { $isReady, $locale, setPathLocale } from '#web/lib/page/appearance.ts'
import { $chosen, choose } from '#web/lib/page/preferences.ts'
import { setBase, watchHistory } from '#web/lib/router/location.ts'

const stops: (() => void)[] = []
beforeEach(() => setPathLocale('en'))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  setBase('')
  $isReady.set(() => true)
  choose({ language: undefined })
  setPathLocale('en')
})

const samples = [0, 1, 9, 10, 99, 100, 999, 1_000, 1_249, 56_789, 3_400_000]

test.each(locales.map(({ code, bcp47 }) => [code, bcp47] as const))(
  'formats short counts in %s as Intl does',
  (code, tag) => {
    setPathLocale(code)
    const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
    const { short } = $intl.get()
    expect(samples.map(short)).toEqual(samples.map((count) => compact.format(count)))
  },
)

const at = new Date(2026, 2, 5, 9, 4, 7).getTime()

test('formats dates as M/D/YYYY and moments as M/D/YYYY HH:mm:ss by default', () => {
  const { day, moment } = $intl.get()
  expect(day().format(at)).toBe('3/5/2026')
  expect(moment().format(at)).toBe('3/5/2026 09:04:07')
  expect(moment().format(new Date(2026, 11, 31, 0, 0, 0).getTime())).toBe('12/31/2026 00:00:00')
})

test('formats dates as the date picker writes them', () => {
  const { day, moment } = $intl.get()
  expect(day().format(at)).toBe(formatDate(momentOf(new Date(at)), dateFormat))
  expect(moment().format(at)).toBe(formatDate(momentOf(new Date(at)), momentFormat))
})

test.each(locales.filter(({ code }) => code !== 'en').map(({ code, bcp47 }) => [code, bcp47] as const))(
  'formats dates in %s as that language writes them',
  (code, tag) => {
    setPathLocale(code)
    expect($intl.get().day().format(at)).toBe(new Intl.DateTimeFormat(tag, { dateStyle: 'medium' }).format(at))
  },
)

test.each(locales.map(({ code }) => code))(
  'formats relative times in words in %s, never as a negative number',
  (code) => {
    setPathLocale(code)
    for (const unit of ['minute', 'hour', 'day'] as const)
      expect($intl.get().relative().format(-4, unit)).not.toMatch(/[-−]\s*4/)
  },
)

test.each<[LocaleCode, string]>([
  ['es', 'Escribe algo primero'],
  ['es-AR', 'Escribí algo primero'],
  ['es-ES', 'Escribe algo primero'],
  ['pt', 'Salvando'],
  ['pt-PT', 'A guardar'],
])('shows a reader of %s “%s”', async (locale, text) => {
  setPathLocale(locale)
  await loadMessages('composer')
  stops.push(composerMessages.listen(() => {}))
  const { empty, saving } = composerMessages.get()
  expect([empty, saving]).toContain(text)
})

test.each<[LocaleCode, string]>([
  ['en', 'Price colors'],
  ['en-GB', 'Price colours'],
  ['en-CA', 'Price colours'],
  ['asia', 'Price colours'],
])('shows a reader of %s “%s”, and everything else in English', async (locale, text) => {
  setPathLocale(locale)
  await loadMessages('preferences')
  stops.push(preferenceMessages.listen(() => {}))
  const { colours, greenUp } = preferenceMessages.get()
  expect([colours, greenUp]).toEqual([text, 'Green up'])
})

test('uses messages loaded with their screen in its first render, without English before', async () => {
  setPathLocale('ar')
  await loadMessages('post')
  const seen: string[] = []
  stops.push(postMessages.subscribe(({ post }) => seen.push(post)))
  expect(seen).toEqual(['منشور'])
})

test('uses the plural form of the language for a count, and groups large counts', async () => {
  expect(postMessages.get().likes(1_234)).toBe('1,234 likes')
  setPathLocale('ar')
  await loadMessages('post')
  stops.push(postMessages.listen(() => {}))
  const { likes } = postMessages.get()
  expect([0, 1, 2, 3, 11, 100].map((count) => likes(count))).toEqual([
    'لا إعجابات',
    'إعجاب واحد',
    'إعجابان',
    '3 إعجابات',
    '11 إعجابًا',
    '100 إعجاب',
  ])
})

test('keeps the language until the new one has loaded, then changes text and direction together', async () => {
  vi.resetModules()
  const { watchMessages } = await import('#web/i18n/i18n.ts')
  const { homeMessages } = await import('#web/i18n/en/home.ts')
  const { $locale, setPathLocale } = await import('#web/lib/page/appearance.ts')
  setPathLocale('en')
  stops.push(
    $locale.listen(() => {}),
    watchMessages().stop,
  )
  const seen: [LocaleCode, string][] = []
  stops.push(homeMessages.subscribe(({ hot }) => seen.push([$locale.get(), hot])))
  setPathLocale('ar')
  expect($locale.get()).toBe('en')
  await vi.waitFor(() => expect($locale.get()).toBe('ar'))
  expect(seen).toEqual([
    ['en', 'Hot'],
    ['ar', 'رائجة'],
  ])
})

test('loads a namespace that is shown', async () => {
  vi.resetModules()
  const { leaveMessages } = await import('#web/i18n/en/leave.ts')
  const { setPathLocale } = await import('#web/lib/page/appearance.ts')
  setPathLocale('de')
  const seen: string[] = []
  stops.push(leaveMessages.subscribe(({ stay }) => seen.push(stay)))
  await vi.waitFor(() => expect(seen).toEqual(['Stay', 'Bleiben']))
})

/** A page that has loaded no messages yet. */
async function openFresh(code: LocaleCode) {
  vi.resetModules()
  const { watchMessages } = await import('#web/i18n/i18n.ts')
  const { homeMessages } = await import('#web/i18n/en/home.ts')
  const { $isReady, setPathLocale } = await import('#web/lib/page/appearance.ts')
  setPathLocale(code)
  const { first, stop } = watchMessages()
  stops.push(stop)
  return { first, isReady: () => $isReady.get()(code), homeMessages }
}

test.each<LocaleCode>(['en', 'en-GB', 'en-CA', 'asia'])('waits for no messages in English: %s', async (code) => {
  const { first, isReady } = await openFresh(code)
  expect([first, isReady()]).toEqual([true, true])
})

test('delays the first render in another language until its messages load', async () => {
  const { first, isReady, homeMessages } = await openFresh('es-AR')
  expect(isReady()).toBe(false)
  await first
  expect(isReady()).toBe(true)
  stops.push(homeMessages.listen(() => {}))
  expect(homeMessages.get().recommended).toBe('Recomendado')
})

test('waits at most 1.5 s for messages, then shows the page in English', async () => {
  vi.resetModules()
  vi.doMock('locales:ar', () => new Promise(() => {}))
  vi.useFakeTimers()
  try {
    const { loadLocale } = await import('#web/i18n/i18n.ts')
    const done = vi.fn()
    void loadLocale('ar').then(done)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalled()
  } finally {
    vi.doUnmock('locales:ar')
  }
})

test.each([
  ['', '/insights/posts/7?from=feed', 'ar', '/ar/insights/posts/7?from=feed'],
  ['', '/ar/insights?a=1?2', 'en', '/insights?a=1?2'],
  ['', '/ar/insights', 'ja', '/ja/insights'],
  ['', '/bg/insights', 'en', '/insights'],
  ['/community', '/community/insights', 'es-AR', '/community/es-AR/insights'],
  ['/community', '/community/AR/insights/rank/24h', 'en', '/community/insights/rank/24h'],
] as const)('below “%s”, choosing a language on %s in %s leads to %s', async (base, from, code, to) => {
  history.replaceState({ key: 'k', depth: 2 }, '', from)
  setBase(base)
  stops.push(watchHistory())
  const { length } = history
  await chooseLanguage(code)
  expect(location.pathname + location.search).toBe(to)
  expect([history.length, history.state]).toEqual([length, { key: 'k', depth: 2 }])
  expect([$chosen.get().language, $locale.get()]).toEqual([code, code])
})

test('keeps the later of two languages chosen quickly', async () => {
  history.replaceState(null, '', '/insights')
  stops.push(
    watchHistory(),
    homeMessages.listen(() => {}),
  )
  await loadLocale('ar')
  await Promise.all([chooseLanguage('ar'), chooseLanguage('en')])
  expect([location.pathname, $locale.get(), homeMessages.get().hot]).toEqual(['/insights', 'en', 'Hot'])
})
