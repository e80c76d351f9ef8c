import { useStore } from '@nanostores/react'
import { wordedIn } from '#bridge/site/brand.ts'
import { type LinkName, linkNames } from '#bridge/site/legal.ts'
import { legalMessages } from '#web/i18n/en/legal.ts'
import { legal } from '#web/lib/content/exchangeLink.ts'
import { $locale } from '#web/lib/page/appearance.ts'

/** Links to the exchange's own pages, each in a new tab, so that typed text stays. Renders nothing if there are none. */
export function LegalLinks({ names = linkNames }: { names?: readonly LinkName[] }) {
  const t = useStore(legalMessages)
  const locale = useStore($locale)
  const { links = {} } = legal()
  const rows = names.flatMap((name) => {
    const address = links[name]
    return address === undefined ? [] : [{ name, href: wordedIn(address, locale) }]
  })
  if (rows.length === 0) return null
  return (
    <nav className="legal-links" aria-label={t.links}>
      {rows.map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener">
          {t[name]}
        </a>
      ))}
    </nav>
  )
}
