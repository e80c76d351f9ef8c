import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What is said of people and of following them, on any screen. */
export const peopleMessages = i18n('people', {
  follow: 'Follow',
  following: 'Following',
  followBack: 'Follow back',
  followPerson: params('Follow {name}'),
  followingPerson: params('Following {name}'),
  followBackPerson: params('Follow back {name}'),
  followFailed: params('{name} was not followed. {reason}'),
  unfollowFailed: params('You still follow {name}. {reason}'),
  followsYou: 'Follows you',
  you: 'You',
  keptHereTitle: 'Followed on this device',
  keptHereText: 'Log in to move the people you follow to your account.',
  logIn: 'Log in',
  onCoin: params('{posts} on {coin}'),
  posts: count({ one: '{count} post', other: '{count} posts' }),
  followers: count({ one: '{count} follower', other: '{count} followers' }),
  followAll: count({ one: 'Follow {count} person', other: 'Follow all {count}' }),
  allFollowed: 'All followed',
  followedMany: count({ one: '{count} person followed', other: '{count} people followed' }),
  refusedMany: count({ one: '{count} not followed', other: '{count} not followed' }),
  partly: params('{followed}; {refused}'),
  because: params('{people}: {reason}'),
  nobodyFollowed: 'No one was followed',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: params('Not everything could be undone. {reason}'),
  suggestions: 'Worth following',
  moreSuggestions: 'See more people',
  joined: count({
    one: '{count} person you followed on this device is now in your account',
    other: '{count} people you followed on this device are now in your account',
  }),
  stayHere: params('{refused}, and kept on this device: {reason}'),
})
