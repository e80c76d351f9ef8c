import { HotTopics } from './HotTopics.tsx'
import { Markets } from './Markets.tsx'
import { People } from './People.tsx'

/** What stands beside the feed on wide screens. */
export function Rail() {
  return (
    <>
      <Markets />
      <HotTopics />
      <People />
    </>
  )
}
