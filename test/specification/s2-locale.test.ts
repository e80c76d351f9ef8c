import { describe, expect, test, vi } from 'vitest'
import { splitPath } from '#bridge/site/paths.ts'
import { languageOf } from '#bridge/tracking/context/context.ts'

describe('the locale in a path', () => {
  test('[s2-locale-first] first path segment when it is a supported locale', () => {
    expect(splitPath('/de/insights/rank')).toEqual({ locale: 'de', prefix: '/de', path: '/insights/rank' })
    expect(splitPath('/xx/insights')).toEqual({ locale: null, prefix: '', path: '/xx/insights' })
  })
  test('[s2-locale-bg] or bg', () =>
    expect(splitPath('/bg/insights')).toEqual({ locale: 'en', prefix: '/bg', path: '/insights' }))

  test('[s2-language-first] first or second path segment', () => expect(languageOf('/fr/insights', 'en')).toBe('fr_FR'))
  test('[s2-language-second] second path segment', () => expect(languageOf('/site/tr/insights', 'en')).toBe('tr_TR'))
  test('[s2-language-cookie] when no language cookie is set', () => {
    const chosen = encodeURIComponent(JSON.stringify({ chosen: { language: 'ja' } }))
    vi.stubGlobal('document', { cookie: `insights_1_preferences=${chosen}` })
    expect(languageOf('/fr/insights', 'en')).toBe('ja_JP')
    vi.stubGlobal('document', { cookie: `lang=tr_TR; insights_1_preferences=${chosen}` })
    expect(languageOf('/fr/insights', 'en', 'lang')).toBe('tr_TR')
    vi.unstubAllGlobals()
  })
})
