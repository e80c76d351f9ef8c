import { useStore } from '@nanostores/react'
import { $flags, isOpen } from '../../stores/flags.ts'
import { HotTopics } from './HotTopics.tsx'
import { Markets } from './Markets.tsx'
import { People } from './People.tsx'

/** What stands beside the feed on wide screens. */
export function Rail() {
  useStore($flags)
  return (
    <>
      <Markets />
      {isOpen('topics') && <HotTopics />}
      <People />
    </>
  )
}
