import { useStore } from '@nanostores/react'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { followTopic } from './followTopic.ts'

/** The follow button of a topic. A screen that shows one imports `FollowButton.css`. */
export function TopicFollow({ hashTag, followed }: { hashTag: string; followed: boolean }) {
  const t = useStore(topicsMessages)
  return (
    <button
      className={followed ? 'follow-button follow-button--on' : 'follow-button'}
      type="button"
      aria-pressed={followed}
      onClick={() => followTopic(hashTag, !followed)}
    >
      <span>{followed ? t.following : t.follow}</span> <bdi className="visually-hidden">{`#${hashTag}`}</bdi>
    </button>
  )
}
