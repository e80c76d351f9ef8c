const storage = {
  denied: 'Trình duyệt này không lưu dữ liệu của chúng tôi. Lựa chọn của bạn có hiệu lực đến khi đóng trang.',
  full: 'Thiết bị này đã hết chỗ trống. Lựa chọn của bạn có hiệu lực đến khi đóng trang.',
  corrupt: 'Một phần dữ liệu lưu trên thiết bị này bị hỏng và đã được đặt lại.',
  blocked: 'Một thẻ khác đang giữ dữ liệu đã lưu của bạn. Hãy đóng thẻ đó để lựa chọn mới lại được lưu.',
  newer: 'Một phiên bản mới hơn của trang này đang mở. Hãy tải lại trang để giữ lựa chọn của bạn.',
}

export const rooms = { storage }
