import { useStore } from '@nanostores/react'
import { $flags, isOpen } from '#web/lib/page/flags.ts'
import { LegalLinks } from '#web/ui/LegalLinks/LegalLinks.tsx'
import { MarketRail } from '../markets/MarketRail.tsx'
import { People } from '../people/People.tsx'
import { HotTopics } from '../topics/HotTopics.tsx'

/** The side rail of the feed. */
export function Rail() {
  useStore($flags)
  return (
    <>
      <MarketRail />
      {isOpen('topics') && <HotTopics />}
      <People />
      <LegalLinks />
    </>
  )
}
