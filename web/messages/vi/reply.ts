const reply = {
  reply: 'Trả lời',
  replyTo: 'Trả lời {name}',
  text: 'Bình luận của bạn',
  placeholder: 'Viết bình luận',
  answering: 'Đang trả lời {name}',
  stopAnswering: 'Viết bình luận riêng',
  send: 'Gửi',
  logIn: 'Đăng nhập để trả lời',
  sending: 'Đang gửi',
  failed: 'Chưa gửi được',
  tryAgain: 'Thử lại',
  edit: 'Sửa',
  you: 'Bạn',
}

export const rooms = { reply }
