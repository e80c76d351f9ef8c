const secrets = {
  held: 'シードフレーズか秘密鍵のようです。知った人はウォレットを自由に操作できてしまいます。保存も送信もされません。',
}

export const rooms = { secrets }
