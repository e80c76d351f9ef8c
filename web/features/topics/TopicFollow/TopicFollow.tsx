import { useStore } from '@nanostores/react'
import { logIn } from '#web/features/account/account.ts'
import { homeMessages } from '#web/i18n/en/home.ts'
import { topicsMessages } from '#web/i18n/en/topics.ts'
import { makeCall } from '#web/lib/makeCall.ts'
import { createToggle } from '#web/lib/optimistic.ts'
import { notify } from '#web/lib/page/notices.ts'
import { viewerId } from '#web/lib/page/viewer.ts'
import { holdTopic, noteFollowed, topicOf } from '../knownTopics.ts'

const calls = { followed: 'social.followTopic', closed: 'social.closeHashTag' } as const

interface Target {
  readonly hashTag: string
  /** What a reader can wish about a topic. */
  readonly kind: keyof typeof calls
}

const topicToggle = createToggle({
  keyOf: ({ hashTag, kind }: Target) => `${kind} ${hashTag}`,
  viewer: viewerId,
  read: ({ hashTag, kind }) => topicOf(hashTag)?.get()[kind],
  paint: ({ hashTag, kind }, on) => {
    topicOf(hashTag)?.setKey(kind, on)
    if (kind === 'followed') noteFollowed(hashTag, on)
  },
  send: ({ hashTag, kind }, on) => makeCall(calls[kind], { hashTag, on }),
  hold: ({ hashTag }) => holdTopic(hashTag),
  waits: {
    name: 'topic',
    targetOf: (key): Target | undefined => {
      const [kind, hashTag = ''] = key.split(' ')
      return kind === 'followed' || kind === 'closed' ? { hashTag, kind } : undefined
    },
  },
})

async function toggle(target: Target, on: boolean, onRefused: (reason: string) => void): Promise<void> {
  if (topicOf(target.hashTag)) await topicToggle.set(target, on, onRefused)
}

/**
 * Follows a topic, or no longer.
 * @param onRefused told why, after the page shows again what the exchange holds.
 */
export const toggleTopicFollow = (hashTag: string, on: boolean, onRefused: (reason: string) => void): Promise<void> =>
  toggle({ hashTag, kind: 'followed' }, on, onRefused)

/** Hides a topic from the reader's lists; off: shows it again. */
export const toggleTopicHidden = (hashTag: string, on: boolean, onRefused: (reason: string) => void): Promise<void> =>
  toggle({ hashTag, kind: 'closed' }, on, onRefused)

const refused = (reason: string): void => notify(topicsMessages.get().followFailed({ reason }))

/** Follows a topic at once, or no longer; tells a visitor to log in. */
function followTopic(hashTag: string, on: boolean): void {
  if (viewerId()) void toggleTopicFollow(hashTag, on, refused)
  else notify(topicsMessages.get().logInToFollow, { label: homeMessages.get().logIn, run: logIn })
}

/** Takes a topic out of the reader's lists at once, or takes that back. */
export const closeTopic = (hashTag: string, on: boolean): void => void toggleTopicHidden(hashTag, on, refused)

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
