/** What a notification can be of. The last four are moderation's. */
export const notificationKinds = [
  'mention',
  'comment',
  'reply',
  'like',
  'repost',
  'follow',
  'system',
  'removed',
  'restored',
  'objectionRefused',
  'reportDecided',
] as const
