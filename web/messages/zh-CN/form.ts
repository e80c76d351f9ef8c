const form = {
  required: '请输入{label}',
  noBlank: '{label}不能只有空格',
  noSpaces: '{label}不能包含空格',
  length: { other: '{label}必须正好为 {count} 个字符' },
  min: { other: '{label}至少需要 {count} 个字符' },
  max: { other: '{label}不能超过 {count} 个字符' },
  email: '{label}不是有效的邮箱地址',
  url: '{label}不是有效的网址',
  number: '{label}不是数字',
  integer: '{label}不是整数',
  least: '{label}不能小于 {amount}',
  most: '{label}不能大于 {amount}',
  oneOf: '{label}必须是以下之一：{list}',
  same: '{label}与{other}不一致',
  different: '{label}不能与{other}相同',
  pattern: '{label}格式不正确',
  optional: '选填',
}

export const rooms = { form }
