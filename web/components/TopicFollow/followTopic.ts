import { homeMessages } from '../../messages/home.ts'
import { topicsMessages } from '../../messages/topics.ts'
import { logIn } from '../../stores/account.ts'
import { notify } from '../../stores/notices.ts'
import { wishTopicClosed, wishTopicFollow } from '../../stores/topicWishes.ts'
import { viewerId } from '../../stores/viewer.ts'

const refused = (reason: string): void => notify(topicsMessages.get().followFailed({ reason }))

/** Follows a topic at once, or no longer; tells a visitor to log in. */
export function followTopic(hashTag: string, on: boolean): void {
  if (viewerId()) void wishTopicFollow(hashTag, on, refused)
  else notify(topicsMessages.get().logInToFollow, { label: homeMessages.get().logIn, run: logIn })
}

/** Takes a topic out of the reader's lists at once, or takes that back. */
export const closeTopic = (hashTag: string, on: boolean): void => void wishTopicClosed(hashTag, on, refused)
