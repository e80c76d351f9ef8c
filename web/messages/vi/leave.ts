const leave = {
  title: 'Bạn đang rời {name} để đến',
  lookAlike: 'Tên này có chữ của một bảng chữ cái khác, có thể trông giống những chữ bạn quen.',
  text: 'Nội dung ở đó không phải của chúng tôi. Đừng bao giờ nhập mật khẩu hoặc cụm từ khôi phục trên trang bạn mở từ một bài viết.',
  stay: 'Ở lại',
  goOn: 'Tiếp tục',
}

export const rooms = { leave }
