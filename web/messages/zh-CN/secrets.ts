const secrets = {
  held: '这看起来像助记词或私钥。谁拿到它，谁就掌控钱包。内容不会保存，也不会发送。',
}

export const rooms = { secrets }
