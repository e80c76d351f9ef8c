const form = {
  required: 'Vui lòng nhập {label}',
  noBlank: '{label} không được chỉ gồm khoảng trắng',
  noSpaces: '{label} không được chứa khoảng trắng',
  length: {
    other: '{label} phải có đúng {count} ký tự',
  },
  min: {
    other: '{label} phải có ít nhất {count} ký tự',
  },
  max: {
    other: '{label} không được dài quá {count} ký tự',
  },
  email: '{label} không phải là địa chỉ email hợp lệ',
  url: '{label} không phải là địa chỉ web hợp lệ',
  number: '{label} không phải là số',
  integer: '{label} không phải là số nguyên',
  least: '{label} phải từ {amount} trở lên',
  most: '{label} không được lớn hơn {amount}',
  oneOf: '{label} phải là một trong các giá trị: {list}',
  same: '{label} không khớp với {other}',
  different: '{label} phải khác {other}',
  pattern: '{label} không đúng định dạng',
  optional: 'Không bắt buộc',
}

export const rooms = { form }
