const subAccounts = {
  title: 'アカウント一覧',
  main: 'メインアカウント',
  sub: 'サブアカウント',
  demo: 'デモアカウント',
  frozen: '凍結中',
  current: '使用中',
  choose: '切り替えるアカウントを選択',
  practise: 'シミュレーション取引',
  practiseWith: '{name}でシミュレーション取引',
  hint: 'このブラウザのほかのタブも切り替わります。',
  failedTitle: 'アカウントを読み込めませんでした',
  none: '切り替えられるアカウントはほかにありません。',
}

export const rooms = { subAccounts }
