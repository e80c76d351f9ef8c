const subAccounts = {
  title: '你的帳號',
  main: '主帳號',
  sub: '子帳號',
  demo: '模擬帳號',
  frozen: '已凍結',
  current: '使用中',
  choose: '選擇要切換的帳號',
  practise: '模擬交易',
  practiseWith: '用 {name} 進行模擬交易',
  hint: '這個瀏覽器的其他分頁也會一起切換。',
  failedTitle: '無法載入帳號',
  none: '沒有其他可切換的帳號。',
}

export const rooms = { subAccounts }
