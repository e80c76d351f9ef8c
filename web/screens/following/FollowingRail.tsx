import { useStore } from '@nanostores/react'
import { FiveToFollow } from '../../components/FiveToFollow/FiveToFollow.tsx'
import { Markets } from '../../components/Rail/Markets.tsx'
import { feedOf } from '../../stores/feed.ts'
import { $viewer } from '../../stores/viewer.ts'

/** Beside the posts: the markets, and people to follow where the column does not offer them itself. */
export function FollowingRail() {
  const isVisitor = useStore($viewer) === null
  const { phase } = useStore(feedOf('following').$list)
  return (
    <>
      <Markets />
      {!isVisitor && phase !== 'empty' && (
        <div className="rail-section">
          <FiveToFollow />
        </div>
      )}
    </>
  )
}
