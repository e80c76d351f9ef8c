const missing = {
  missingTitle: 'Không có trang này',
  missingText: 'Địa chỉ có thể sai, hoặc phần này của Insights chưa mở.',
  closedTitle: 'Phần này chưa mở',
  closedText: 'Phần này hiện đang tắt. Các phần khác của Insights vẫn sẵn sàng cho bạn.',
  insightsTitle: 'Insights chưa mở',
  insightsText: 'Insights hiện đang tắt. Vui lòng quay lại sau.',
  exchangeTitle: 'Trang này thuộc về {name}',
  exchangeText: 'Đây là trang của sàn giao dịch, không thuộc Insights.',
  toExchange: 'Đến {name}',
  toApp: 'Quay lại ứng dụng',
  toSpot: 'Đến giao dịch giao ngay',
  back: 'Quay lại',
}

export const rooms = { missing }
