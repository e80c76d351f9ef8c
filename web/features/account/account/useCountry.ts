import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { countryOfTag } from '../../../../bridge/site/callingCodes.ts'
import { $locale, languageTag } from '../../../lib/page/appearance.ts'
import { readDraft } from './draft.ts'

/** The country that a number is of: the one chosen, else that of the reader's language. */
export function useCountry(): readonly [country: string, choose: (country: string) => void] {
  const locale = useStore($locale)
  const [chosen, choose] = useState(() => readDraft().country)
  return [chosen || countryOfTag(languageTag(locale)), choose]
}
