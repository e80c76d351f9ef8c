const form = {
  required: 'Masukkan {label}',
  noBlank: '{label} tidak boleh hanya berisi spasi',
  noSpaces: '{label} tidak boleh mengandung spasi',
  length: {
    other: '{label} harus tepat {count} karakter',
  },
  min: {
    other: '{label} minimal {count} karakter',
  },
  max: {
    other: '{label} maksimal {count} karakter',
  },
  email: '{label} bukan alamat email yang valid',
  url: '{label} bukan alamat web yang valid',
  number: '{label} bukan angka',
  integer: '{label} bukan bilangan bulat',
  least: '{label} minimal {amount}',
  most: '{label} maksimal {amount}',
  oneOf: '{label} harus salah satu dari {list}',
  same: '{label} tidak sama dengan {other}',
  different: '{label} harus berbeda dari {other}',
  pattern: 'Format {label} salah',
  optional: 'Opsional',
}

export const rooms = { form }
