const subAccounts = {
  title: '你的账号',
  main: '主账号',
  sub: '子账号',
  demo: '模拟账号',
  frozen: '已冻结',
  current: '使用中',
  choose: '选择要切换的账号',
  practise: '模拟交易',
  practiseWith: '用 {name} 进行模拟交易',
  hint: '此浏览器的其他标签页也会一起切换。',
  failedTitle: '账号加载失败',
  none: '没有其他可切换的账号。',
}

export const rooms = { subAccounts }
