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
  logInToLike: 'Đăng nhập để thích bài viết',
  logInToRepost: 'Đăng nhập để đăng lại',
  likeFailed: 'Chưa lưu được lượt thích của bạn. {reason}',
  repostFailed: 'Chưa lưu được bài đăng lại của bạn. {reason}',
  linkCopied: 'Đã sao chép liên kết',
  shareFailed: 'Không chia sẻ được liên kết.',
  in24Hours: 'trong 24 giờ',
  notCurrent: 'chưa cập nhật',
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
  slowTitle: 'Lâu hơn bình thường',
  slowText: 'Sàn chưa phản hồi. Bạn có thể đợi hoặc thử lại.',
}

export const rooms = { shell, card, home, list }

export const late = {
  account: () => import('./account.ts'),
  dates: () => import('./dates.ts'),
  form: () => import('./form.ts'),
  leave: () => import('./leave.ts'),
  missing: () => import('./missing.ts'),
  pagination: () => import('./pagination.ts'),
  post: () => import('./post.ts'),
  preferences: () => import('./preferences.ts'),
  simulation: () => import('./simulation.ts'),
  storage: () => import('./storage.ts'),
  trade: () => import('./trade.ts'),
}
