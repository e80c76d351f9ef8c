import { homeMessages } from '../../../i18n/en/home.ts'
import { topicsMessages } from '../../../i18n/en/topics.ts'
import { notify } from '../../../lib/page/notices.ts'
import { viewerId } from '../../../lib/page/viewer.ts'
import { logIn } from '../../account/index.ts'
import { toggleTopicFollow, toggleTopicHidden } from '../topicToggles.ts'

const refused = (reason: string): void => notify(topicsMessages.get().followFailed({ reason }))

/** Follows a topic at once, or no longer; tells a visitor to log in. */
export function followTopic(hashTag: string, on: boolean): void {
  if (viewerId()) void toggleTopicFollow(hashTag, on, refused)
  else notify(topicsMessages.get().logInToFollow, { label: homeMessages.get().logIn, run: logIn })
}

/** Takes a topic out of the reader's lists at once, or takes that back. */
export const closeTopic = (hashTag: string, on: boolean): void => void toggleTopicHidden(hashTag, on, refused)
