const shell = {
  home: 'Trang chủ',
  topics: 'Chủ đề',
  rank: 'Xếp hạng',
  following: 'Theo dõi',
  notification: 'Thông báo',
  search: 'Tìm kiếm',
  setting: 'Cài đặt',
  preferences: 'Ngôn ngữ và hiển thị',
  loading: 'Đang tải',
  skipToContent: 'Chuyển đến nội dung',
  navigation: 'Các mục',
  lightTheme: 'Giao diện sáng',
  darkTheme: 'Giao diện tối',
  back: 'Quay lại',
  close: 'Đóng',
  tryAgain: 'Thử lại',
  toHome: 'Đến bảng tin',
  failedTitle: 'Không tải được trang này',
  failedText: 'Kết nối bị ngắt trong lúc tải.',
  broken: 'Không thể hiển thị nội dung này.',
  upgradeApp: 'Vui lòng cập nhật ứng dụng',
  notOpened: 'Ứng dụng không mở trang này.',
  openAgain: 'Mở lại',
  slow: 'Lâu hơn bình thường',
  offline: 'Không có mạng.',
}

const card = {
  openPost: 'Bài viết của {name}',
  official: 'Tài khoản chính thức',
  analyst: 'Nhà phân tích',
  lookAlike: 'Không phải tài khoản nổi tiếng cùng tên',
  verified: 'Đã xác minh',
  article: 'Bài báo',
  more: 'Xem thêm',
  picture: 'Hình ảnh không có mô tả',
  morePictures: '+{count}',
  comments: {
    other: '{count} bình luận',
  },
  reposts: {
    other: '{count} lượt đăng lại',
  },
  likes: {
    other: '{count} lượt thích',
  },
  share: 'Chia sẻ',
  linkCopied: 'Đã sao chép liên kết',
  shareFailed: 'Không chia sẻ được liên kết.',
  in24Hours: 'trong 24 giờ',
  notCurrent: 'chưa cập nhật',
}

const reactions = {
  logInToLike: 'Đăng nhập để thích bài viết',
  logInToRepost: 'Đăng nhập để đăng lại',
  likeFailed: 'Chưa lưu được lượt thích của bạn. {reason}',
  repostFailed: 'Chưa lưu được bài đăng lại của bạn. {reason}',
}

const home = {
  title: 'Insights',
  tabs: 'Bảng tin',
  recommended: 'Đề xuất',
  following: 'Theo dõi',
  hot: 'Nổi bật',
  newPosts: {
    other: '{count} bài viết mới',
  },
  manyNewPosts: 'Hơn {count} bài viết mới',
  emptyTitle: 'Chưa có gì ở đây',
  emptyText: 'Bài viết sẽ hiện ở đây ngay khi có người đăng.',
  emptyFollowingTitle: 'Người bạn theo dõi chưa đăng gì',
  emptyFollowingText: 'Hãy theo dõi vài tác giả, bài viết của họ sẽ tập hợp tại đây.',
  findPeople: 'Tìm người',
  visitorTitle: 'Bảng tin của riêng bạn',
  visitorText: 'Đăng nhập để theo dõi tác giả và chỉ đọc bài của họ, mới nhất lên đầu.',
  logIn: 'Đăng nhập',
  logInFailed: 'Ứng dụng chưa đăng nhập được cho bạn.',
}

const rail = {
  markets: 'Thị trường',
  hotTopics: 'Chủ đề nổi bật',
  people: 'Gợi ý theo dõi',
  posts: {
    other: '{count} bài viết',
  },
  onCoin: '{posts} về {coin}',
  followers: {
    other: '{count} người theo dõi',
  },
}

const list = {
  failed: 'Không tải được mục này.',
  offlineTitle: 'Không có mạng',
  comesBack: 'Nội dung sẽ tự tải ngay khi có mạng trở lại.',
  asOf: 'Không có mạng. Bạn đang xem nội dung lúc {time}.',
  slowTitle: 'Lâu hơn bình thường',
  slowText: 'Sàn chưa phản hồi. Bạn có thể đợi hoặc thử lại.',
  end: 'Đã hết nội dung.',
}

export const rooms = { shell, card, home, list, rail, reactions }

export const late = {
  account: () => import('./account.ts'),
  article: () => import('./article.ts'),
  composer: () => import('./composer.ts'),
  dates: () => import('./dates.ts'),
  draft: () => import('./draft.ts'),
  fansAndFocus: () => import('./fansAndFocus.ts'),
  following: () => import('./following.ts'),
  form: () => import('./form.ts'),
  leave: () => import('./leave.ts'),
  media: () => import('./media.ts'),
  missing: () => import('./missing.ts'),
  notification: () => import('./notification.ts'),
  pagination: () => import('./pagination.ts'),
  passkeys: () => import('./passkeys.ts'),
  people: () => import('./people.ts'),
  post: () => import('./post.ts'),
  preferences: () => import('./preferences.ts'),
  qrLogin: () => import('./qrLogin.ts'),
  rank: () => import('./rank.ts'),
  reply: () => import('./reply.ts'),
  safety: () => import('./safety.ts'),
  search: () => import('./search.ts'),
  secrets: () => import('./secrets.ts'),
  setting: () => import('./setting.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  simulation: () => import('./simulation.ts'),
  storage: () => import('./storage.ts'),
  subAccounts: () => import('./subAccounts.ts'),
  third: () => import('./third.ts'),
  topic: () => import('./topic.ts'),
  topics: () => import('./topics.ts'),
  trade: () => import('./trade.ts'),
  user: () => import('./user.ts'),
  writing: () => import('./writing.ts'),
}
