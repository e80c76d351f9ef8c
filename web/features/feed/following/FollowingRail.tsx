import { useStore } from '@nanostores/react'
import { $viewer } from '../../../lib/page/viewer.ts'
import { Markets } from '../../markets/index.ts'
import { FiveToFollow } from '../../people/index.ts'
import { feedOf } from '../feed.ts'

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
