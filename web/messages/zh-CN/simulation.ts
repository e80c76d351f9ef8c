const simulation = {
  title: '模拟交易',
  text: '此处的余额和委托均非真实。',
  leave: '退出模拟',
  notOpen: '此页面不属于模拟交易。请先退出模拟再打开。',
}

export const rooms = { simulation }
