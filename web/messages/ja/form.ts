const form = {
  required: '{label}を入力してください',
  noBlank: '{label}を空白だけにすることはできません',
  noSpaces: '{label}に空白は使えません',
  length: { other: '{label}は{count}文字ちょうどで入力してください' },
  min: { other: '{label}は{count}文字以上で入力してください' },
  max: { other: '{label}は{count}文字以内で入力してください' },
  email: '{label}は有効なメールアドレスではありません',
  url: '{label}は有効なURLではありません',
  number: '{label}は数値ではありません',
  integer: '{label}は整数ではありません',
  least: '{label}は{amount}以上にしてください',
  most: '{label}は{amount}以下にしてください',
  oneOf: '{label}は次のいずれかにしてください：{list}',
  same: '{label}が{other}と一致しません',
  different: '{label}は{other}と異なるものにしてください',
  pattern: '{label}の形式が正しくありません',
  optional: '任意',
}

export const rooms = { form }
