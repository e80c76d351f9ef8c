const simulation = {
  title: 'Giao dịch mô phỏng',
  text: 'Số dư và lệnh ở đây không có thật.',
  leave: 'Thoát mô phỏng',
  notOpen: 'Trang này không thuộc giao dịch mô phỏng. Hãy thoát mô phỏng để mở trang.',
}

export const rooms = { simulation }
