const shortcuts = {
  title: 'Phím tắt',
  next: 'Bài viết tiếp theo',
  previous: 'Bài viết trước',
  open: 'Mở bài',
  like: 'Thích hoặc bỏ thích',
  repost: 'Đăng lại hoặc hủy',
  follow: 'Theo dõi hoặc bỏ theo dõi',
  search: 'Tìm kiếm',
  fresh: 'Bài viết mới',
  home: 'Đến bảng tin',
  notifications: 'Đến thông báo',
  topics: 'Đến chủ đề',
  settings: 'Đến cài đặt',
  help: 'Danh sách này',
  or: 'hoặc',
  andThen: 'rồi',
}

export const rooms = { shortcuts }
