const subAccounts = {
  title: 'Các tài khoản của bạn',
  main: 'Tài khoản chính',
  sub: 'Tài khoản phụ',
  demo: 'Tài khoản demo',
  frozen: 'Bị đóng băng',
  current: 'Đang dùng',
  choose: 'Chọn tài khoản để chuyển sang',
  practise: 'Giao dịch mô phỏng',
  practiseWith: 'Giao dịch mô phỏng bằng {name}',
  hint: 'Các thẻ khác của trình duyệt này cũng chuyển theo.',
  failedTitle: 'Không tải được các tài khoản',
  none: 'Không có tài khoản nào khác để chuyển.',
}

export const rooms = { subAccounts }
