const preferences = {
  title: 'Ngôn ngữ và hiển thị',
  theme: 'Giao diện',
  light: 'Sáng',
  dark: 'Tối',
  colours: 'Màu giá',
  greenUp: 'Xanh là tăng',
  redUp: 'Đỏ là tăng',
  language: 'Ngôn ngữ',
  searchLanguages: 'Tìm ngôn ngữ',
  currency: 'Tiền tệ',
  searchCurrencies: 'Tìm tiền tệ',
  noRate: 'Hiện chưa có tỷ giá: số tiền hiển thị bằng USD',
  none: 'Không có mục nào tên là “{text}”.',
}

export const rooms = { preferences }
