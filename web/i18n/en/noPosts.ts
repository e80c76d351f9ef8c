import { i18n } from '../i18n.ts'

/** Why a feed of home is empty. */
export const noPostsMessages = i18n('noPosts', {
  emptyTitle: 'Nothing here yet',
  emptyText: 'New posts appear here.',
  emptyFollowingTitle: 'No posts from people you follow',
  emptyFollowingText: 'Follow a few authors to see their posts here.',
  findPeople: 'Find people',
  visitorTitle: 'Your own feed',
  visitorText: 'Log in to follow authors and read only what they post, newest first.',
})
