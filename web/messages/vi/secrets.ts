const secrets = {
  held: 'Có vẻ đây là cụm từ khôi phục hoặc khóa riêng tư. Ai biết nó thì kiểm soát được ví. Nội dung này không được lưu cũng không được gửi.',
}

export const rooms = { secrets }
