const rank = {
  title: 'Xếp hạng',
  tabs: 'Khoảng thời gian',
  day: '24 giờ',
  week: '7 ngày',
  month: '30 ngày',
  people: 'Cho bạn',
  inDay: 'trong 24 giờ qua',
  inWeek: 'trong 7 ngày qua',
  inMonth: 'trong 30 ngày qua',
  leading: 'Dẫn đầu {period}',
  suggested: 'Nhiều người đọc, bạn chưa theo dõi',
  place: 'Hạng',
  placeOf: 'Hạng {place}',
  person: 'Người viết',
  posts: 'Bài viết',
  likes: 'Lượt thích',
  newFollowers: 'Người theo dõi mới',
  change: 'Thay đổi',
  follow: 'Theo dõi',
  why: 'Vì sao {name} ở hạng {place}',
  whyText: 'Tính theo lượt thích, lượt đăng lại và người theo dõi mới {period}.',
  postsMany: {
    other: '{count} bài viết',
  },
  likesMany: {
    other: '{count} lượt thích',
  },
  newFollowersMany: {
    other: '{count} người theo dõi mới',
  },
  gained: {
    other: 'Tăng {count} hạng',
  },
  lost: {
    other: 'Giảm {count} hạng',
  },
  unmoved: 'Giữ nguyên hạng',
  fresh: 'Mới vào bảng xếp hạng',
  new: 'Mới',
  emptyTitle: 'Chưa có ai được xếp hạng',
  emptyText: 'Ngay khi bài viết trong thời gian này được thích hoặc đăng lại, tác giả sẽ hiện ở đây.',
  emptyPeopleTitle: 'Hiện chưa có ai để gợi ý',
  emptyPeopleText: 'Bạn đã theo dõi tất cả những người đáng gợi ý. Bảng xếp hạng cho biết còn ai được đọc nhiều.',
  toRanking: 'Xem xếp hạng',
  toMonth: 'Xem 30 ngày qua',
}

export const rooms = { rank }
