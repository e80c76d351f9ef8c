const qrLogin = {
  title: 'QRコードでログイン',
  text: 'ログイン中のスマートフォンでスキャンし、そちらで承認してください。',
  code: 'ログイン用QRコード',
  asking: 'お待ちください…',
  scanned: 'スキャンしました',
  scannedText: 'スマートフォンで承認してください。',
  refused: '拒否されました',
  refusedText: 'スマートフォンでログインが拒否されました。',
  expired: 'このコードは期限切れです',
  expiredText: 'コードの有効期限は2分です。',
  failed: 'コードを表示できません',
  entering: 'ログインしています…',
  renew: '新しいコード',
  confirmTitle: '別の端末でログインしますか？',
  confirmText:
    '今、ご自身がこのコードを見ている場合にのみ承認してください。サポートを含め、ほかの人がこのコードを必要とすることはありません。',
  where: '端末',
  unknown: '不明',
  from: 'IPアドレス',
  asked: 'リクエスト日時',
  as: 'ログインするアカウント',
  confirm: 'ログインを承認',
  refuse: '拒否',
  confirmed: '別の端末でログインしています',
  confirmedText:
    '元の端末に戻れます。心当たりがない場合は、すべての端末からログアウトし、パスワードを変更してください。',
  saidNo: '拒否しました',
  saidNoText:
    'ログインは行われていません。ご自身のリクエストでない場合は、誰かが自分のコードを読み取らせようとしたものです。ご注意ください。',
  cannotTitle: 'このコードは使えません',
  visitorTitle: '先にこの端末でログインしてください',
  visitorText: 'ログインすると、別の端末のログインを承認できます。',
  done: '投稿へ',
}

export const rooms = { qrLogin }
