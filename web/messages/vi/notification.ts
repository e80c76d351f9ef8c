const notification = {
  title: 'Thông báo',
  filters: 'Loại thông báo',
  all: 'Tất cả',
  mentions: 'Nhắc đến',
  comments: 'Bình luận',
  likes: 'Lượt thích',
  follows: 'Theo dõi',
  system: 'Hệ thống',
  markAllRead: 'Đánh dấu đã đọc',
  markFailed: 'Chưa đánh dấu là đã đọc được. {reason}',
  allRead: 'Đã đánh dấu tất cả là đã đọc',
  settings: 'Cài đặt thông báo',
  today: 'Hôm nay',
  yesterday: 'Hôm qua',
  isUnread: 'Chưa đọc',
  unread: {
    other: '{count} chưa đọc',
  },
  fresh: 'Thông báo mới',
  others: {
    other: '{count} người khác',
  },
  mention: {
    other: '{people} đã nhắc đến bạn',
  },
  comment: {
    other: '{people} đã bình luận về bài viết của bạn',
  },
  reply: {
    other: '{people} đã trả lời bình luận của bạn',
  },
  like: {
    other: '{people} đã thích bài viết của bạn',
  },
  likeComment: {
    other: '{people} đã thích bình luận của bạn',
  },
  repost: {
    other: '{people} đã đăng lại bài viết của bạn',
  },
  follow: {
    other: '{people} đã theo dõi bạn',
  },
  emptyTitle: 'Chưa có gì ở đây',
  emptyText: 'Khi có người nhắc đến, theo dõi hoặc trả lời bạn, bạn sẽ thấy ở đây.',
  emptyFilterTitle: 'Không có thông báo loại này',
  emptyFilterText: 'Có thể có thông báo loại khác.',
  showAll: 'Hiện tất cả',
  toHome: 'Đến bảng tin',
  visitorTitle: 'Thông báo của bạn',
  visitorText: 'Đăng nhập để xem ai nhắc đến, trả lời, theo dõi bạn và thích những gì bạn viết.',
  logIn: 'Đăng nhập',
  goToDay: 'Đến một ngày',
  upToDay: 'Đến {day}',
  toLatest: 'Xem mới nhất',
}

export const rooms = { notification }
