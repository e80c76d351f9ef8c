const leave = {
  title: 'Bạn đang rời {name} để đến',
  lookAlike: 'Tên này có chữ của một bảng chữ cái khác, có thể trông giống những chữ bạn quen.',
  text: 'Nội dung ở đó không phải của chúng tôi. Đừng bao giờ nhập mật khẩu hoặc cụm từ khôi phục trên trang bạn mở từ một bài viết.',
  app: 'Liên kết này mở ứng dụng {name}',
  mail: 'Liên kết này mở email gửi tới',
  telephone: 'Liên kết này gọi tới',
  outside: 'Chỉ tiếp tục nếu bạn tin người viết liên kết này.',
  stay: 'Ở lại',
  goOn: 'Tiếp tục',
}

export const rooms = { leave }
