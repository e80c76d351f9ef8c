const secrets = {
  held: '這看起來像助記詞或私鑰。誰拿到它，誰就掌控錢包。內容不會儲存，也不會傳送。',
}

export const rooms = { secrets }
