const topic = {
  topic: 'Chủ đề',
  followers: {
    other: '{count} người theo dõi',
  },
  order: 'Thứ tự bài viết',
  top: 'Hàng đầu',
  latest: 'Mới nhất',
  missingTitle: 'Không có chủ đề này',
  missingText: 'Chưa có ai viết với #{tag}, hoặc địa chỉ bị sai.',
  searchFor: 'Tìm “{tag}”',
  errorTitle: 'Không tải được chủ đề',
  noPostsTitle: 'Chưa có bài viết',
  noPostsText: 'Bài viết đầu tiên với #{tag} sẽ hiện ở đây.',
  otherTopics: 'Chủ đề khác',
  price: 'Giá',
  high: 'Cao nhất 24 giờ',
  low: 'Thấp nhất 24 giờ',
  chart: 'Mở biểu đồ {coin}',
  authors: 'Ai viết nhiều nhất về chủ đề này',
}

export const rooms = { topic }
