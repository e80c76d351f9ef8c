import { useStore } from '@nanostores/react'
import { $flags, isOpen } from '../../lib/page/flags.ts'
import { LegalLinks } from '../../ui/LegalLinks/LegalLinks.tsx'
import { Markets } from '../markets/index.ts'
import { People } from '../people/index.ts'
import { HotTopics } from '../topics/index.ts'

/** What stands beside the feed on wide screens. */
export function Rail() {
  useStore($flags)
  return (
    <>
      <Markets />
      {isOpen('topics') && <HotTopics />}
      <People />
      <LegalLinks />
    </>
  )
}
