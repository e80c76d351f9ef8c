const secrets = {
  held: 'Bu seed ibora yoki maxfiy kalitga oʻxshaydi. Uni bilgan odam hamyon egasi boʻladi. U saqlanmaydi ham, yuborilmaydi ham.',
}

export const rooms = { secrets }
