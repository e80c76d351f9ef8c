const people = {
  follow: 'Sundan',
  following: 'Sinusundan',
  followBack: 'Sundan din',
  followPerson: 'Sundan si {name}',
  followingPerson: 'Sinusundan si {name}',
  followBackPerson: 'Sundan din si {name}',
  followFailed: 'Hindi nasundan si {name}. {reason}',
  unfollowFailed: 'Sinusundan mo pa rin si {name}. {reason}',
  followsYou: 'Sinusundan ka',
  you: 'Ikaw',
  keptHereTitle: 'Sinundan sa device na ito',
  keptHereText: 'Mag-log in, at madadala mo sa account mo ang mga sinusundan mo.',
  logIn: 'Mag-log in',
  onCoin: '{posts} tungkol sa {coin}',
  posts: {
    one: '{count} post',
    other: '{count} post',
  },
  followers: {
    one: '{count} follower',
    other: '{count} follower',
  },
  followAll: {
    one: 'Sundan ang {count}',
    other: 'Sundan ang {count}',
  },
  allFollowed: 'Sinusundan na lahat',
  followedMany: {
    one: '{count} tao ang sinundan',
    other: '{count} tao ang sinundan',
  },
  refusedMany: {
    one: '{count} ang hindi nasundan',
    other: '{count} ang hindi nasundan',
  },
  partly: '{followed}; {refused}',
  because: '{people}: {reason}',
  nobodyFollowed: 'Walang nasundan',
  undo: 'I-undo',
  undone: 'Na-undo na',
  undoFailed: 'Hindi lahat ay na-undo. {reason}',
  suggestions: 'Mga puwedeng sundan',
  moreSuggestions: 'Higit pang tao',
  joined: {
    one: 'Nasa account mo na ang {count} taong sinundan mo sa device na ito',
    other: 'Nasa account mo na ang {count} taong sinundan mo sa device na ito',
  },
  stayHere: '{refused} at nakatabi pa sa device na ito: {reason}',
}

export const rooms = { people }
