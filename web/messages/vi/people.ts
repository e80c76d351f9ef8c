const people = {
  follow: 'Theo dõi',
  following: 'Đang theo dõi',
  followBack: 'Theo dõi lại',
  followPerson: 'Theo dõi {name}',
  followingPerson: 'Đang theo dõi {name}',
  followBackPerson: 'Theo dõi lại {name}',
  followFailed: 'Chưa theo dõi được {name}. {reason}',
  unfollowFailed: 'Bạn vẫn đang theo dõi {name}. {reason}',
  followsYou: 'Theo dõi bạn',
  you: 'Bạn',
  keptHereTitle: 'Đã theo dõi trên thiết bị này',
  keptHereText: 'Đăng nhập để chuyển những người bạn theo dõi vào tài khoản.',
  logIn: 'Đăng nhập',
  onCoin: '{posts} về {coin}',
  posts: {
    other: '{count} bài viết',
  },
  followers: {
    other: '{count} người theo dõi',
  },
  followAll: {
    other: 'Theo dõi {count} người',
  },
  allFollowed: 'Đã theo dõi tất cả',
  followedMany: {
    other: 'Đã theo dõi {count} người',
  },
  refusedMany: {
    other: '{count} người bị từ chối',
  },
  partly: '{followed}; {refused}',
  because: '{people}: {reason}',
  nobodyFollowed: 'Chưa theo dõi được ai',
  undo: 'Hoàn tác',
  undone: 'Đã hoàn tác',
  undoFailed: 'Chưa hoàn tác được tất cả. {reason}',
  suggestions: 'Đáng theo dõi',
  moreSuggestions: 'Xem thêm người',
  joined: {
    other: '{count} người bạn theo dõi trên thiết bị này nay đã có trong tài khoản của bạn',
  },
  stayHere: '{refused}, vẫn được giữ trên thiết bị này: {reason}',
}

export const rooms = { people }
