const following = {
  title: 'フォロー中',
  manage: '管理',
  wereHere: '前回はここまで',
  emptyTitle: 'フォロー中のユーザーの投稿はありません',
  emptyText: '投稿者をフォローすると、その投稿が新しい順にここに集まります。',
  visitorTitle: 'あなただけのフィード',
  visitorText: 'ログインすると、フォロー中のユーザーの投稿がここに集まります。この端末でのフォローも引き継がれます。',
  logIn: 'ログイン',
  onDevice: { other: 'この端末で{count}人をフォロー中' },
}

export const rooms = { following }
