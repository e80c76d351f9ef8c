const pagination = {
  pages: 'Các trang',
  page: 'Trang {page}',
  pageSize: 'Số mục mỗi trang',
  perPage: '{size} / trang',
  goTo: 'Đến trang',
  previous: 'Trang trước',
  next: 'Trang sau',
  skipped: 'Các trang được lược bớt',
  range: '{from}–{to} trong {total}',
}

export const rooms = { pagination }
