import { describe, expect, vi } from 'vitest'
import { splitPath } from '../../bridge/site/paths.ts'
import { languageOf } from '../../bridge/tracking/context/context.ts'
import { fact } from '../support/specification/fact.ts'

describe('the locale in a path', () => {
  const paths = 'bridge/site/paths.ts'
  fact(
    's2-locale-first',
    18,
    'first path segment when it is a supported locale',
    [[paths, "const [, «first = ''», ...rest]", "_, first = ''"]],
    () => {
      expect(splitPath('/de/insights/rank')).toEqual({ locale: 'de', prefix: '/de', path: '/insights/rank' })
      expect(splitPath('/xx/insights')).toEqual({ locale: null, prefix: '', path: '/xx/insights' })
    },
  )
  fact('s2-locale-bg', 18, 'or bg', [['bridge/site/locales.ts', '{ «bg»: ']], () =>
    expect(splitPath('/bg/insights')).toEqual({ locale: 'en', prefix: '/bg', path: '/insights' }),
  )
  const language = 'bridge/tracking/context/context.ts'
  fact(
    's2-language-first',
    18,
    'first or second path segment',
    [[language, 'chosenLanguage(), «first», second', "''"]],
    () => expect(languageOf('/fr/insights', 'en')).toBe('fr_FR'),
  )
  fact('s2-language-second', 18, 'second path segment', [[language, 'first, «second», locale', "''"]], () =>
    expect(languageOf('/site/tr/insights', 'en')).toBe('tr_TR'),
  )
  fact(
    's2-language-cookie',
    18,
    'when no language cookie is set',
    [[language, '[exchanges, «chosenLanguage(), »first', '']],
    () => {
      const chosen = encodeURIComponent(JSON.stringify({ chosen: { language: 'ja' } }))
      vi.stubGlobal('document', { cookie: `insights_1_preferences=${chosen}` })
      expect(languageOf('/fr/insights', 'en')).toBe('ja_JP')
      vi.stubGlobal('document', { cookie: `lang=tr_TR; insights_1_preferences=${chosen}` })
      expect(languageOf('/fr/insights', 'en', 'lang')).toBe('tr_TR')
      vi.unstubAllGlobals()
    },
  )
})
