import { afterEach, expect, test } from 'vitest'
import { locales } from '../../bridge/site/locales.ts'
import { $intl } from '../../web/messages/i18n.ts'
import { $locale } from '../../web/stores/appearance.ts'

afterEach(() => $locale.set('en'))

const samples = [0, 1, 9, 10, 99, 100, 999, 1_000, 1_249, 56_789, 3_400_000]

test.each(locales.map(({ code, bcp47 }) => [code, bcp47] as const))(
  'short counts in %s are those of Intl',
  (code, tag) => {
    $locale.set(code)
    const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 })
    const { short } = $intl.get()
    expect(samples.map(short)).toEqual(samples.map((count) => compact.format(count)))
  },
)
