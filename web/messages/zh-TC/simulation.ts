const simulation = {
  title: '模擬交易',
  text: '這裡的餘額與委託都不是真的。',
  leave: '離開模擬',
  notOpen: '這個頁面不屬於模擬交易。請先離開模擬再開啟。',
}

export const rooms = { simulation }
