const draft = {
  title: 'Bản nháp',
  draft: 'Bản nháp',
  message: 'Bài viết',
  article: 'Bài báo',
  untitled: 'Chưa có nội dung',
  saved: 'Đã lưu {ago}',
  morePictures: '+{count}',
  elsewhere: {
    other: '{count} hình ảnh ở thiết bị khác',
  },
  elsewhereSaid: '{elsewhere}.',
  elsewhereText: 'Hình ảnh nằm ở thiết bị đã thêm cho đến khi bài được đăng. Hãy mở bản nháp trên thiết bị đó để xem.',
  picture: 'Hình ảnh không có mô tả',
  delete: 'Xóa',
  deleteDraft: 'Xóa bản nháp “{line}”',
  deleted: {
    other: 'Đã xóa {count} bản nháp',
  },
  undo: 'Hoàn tác',
  deleteFailed: 'Chưa xóa được bản nháp. {reason}',
  emptyTitle: 'Không có bản nháp',
  emptyText: 'Những gì bạn viết dở và chưa đăng được giữ ở đây.',
  goneTitle: 'Bản nháp này không còn nữa',
  goneText: 'Bản nháp đã được đăng hoặc bị xóa.',
  toDrafts: 'Tất cả bản nháp',
  visitorTitle: 'Những gì bạn viết dở',
  visitorText: 'Đăng nhập để xem lại bản nháp của bạn trên mọi thiết bị.',
  logIn: 'Đăng nhập',
}

export const rooms = { draft }
