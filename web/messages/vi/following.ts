const following = {
  title: 'Theo dõi',
  manage: 'Quản lý',
  wereHere: 'Bạn đã đọc đến đây',
  emptyTitle: 'Người bạn theo dõi chưa đăng gì',
  emptyText: 'Hãy theo dõi vài tác giả, bài viết của họ sẽ tập hợp tại đây, mới nhất lên đầu.',
  visitorTitle: 'Bảng tin của riêng bạn',
  visitorText:
    'Đăng nhập để xem bài của những người bạn theo dõi tại đây. Những ai bạn theo dõi trên thiết bị này sẽ được chuyển theo.',
  logIn: 'Đăng nhập',
  onDevice: {
    other: 'Theo dõi {count} người trên thiết bị này',
  },
}

export const rooms = { following }
