const form = {
  required: '請輸入{label}',
  noBlank: '{label}不能只有空格',
  noSpaces: '{label}不能包含空格',
  length: {
    other: '{label}必須剛好 {count} 個字元',
  },
  min: {
    other: '{label}至少需要 {count} 個字元',
  },
  max: {
    other: '{label}不能超過 {count} 個字元',
  },
  email: '{label}不是有效的電子郵件地址',
  url: '{label}不是有效的網址',
  number: '{label}不是數字',
  integer: '{label}不是整數',
  least: '{label}不能小於 {amount}',
  most: '{label}不能大於 {amount}',
  oneOf: '{label}必須是下列其中之一：{list}',
  same: '{label}與{other}不相符',
  different: '{label}不能與{other}相同',
  pattern: '{label}的格式不正確',
  optional: '選填',
}

export const rooms = { form }
