import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What the menu of a post, a comment or a person leads to: loaded when it is opened. */
export const moderationSheetMessages = i18n('moderationSheets', {
  blockTitle: params('Block {name}?'),
  blockText: 'You will not see each other’s posts and comments. Neither of you follows the other anymore.',
  blockQuiet: 'They are not told. You can undo it in your settings.',
  blockNow: 'Block',
  cancel: 'Cancel',
  deletePost: 'Delete post',
  deleteComment: 'Delete comment',
  deleteAndRewrite: 'Delete and write again',
  postDeleted: 'Your post is deleted.',
  ownCommentDeleted: 'Your comment is deleted.',
  deleteFailed: params('It was not deleted. {reason}'),
  restoreFailed: params('It was not restored. {reason}'),
  reason: 'What is wrong with it?',
  spam: 'Spam or advertising',
  scam: 'Scam or fraud',
  impersonation: 'Pretends to be someone else',
  abuse: 'Insults, threats, or hatred',
  illegal: 'Against the law',
  other: 'Something else',
  details: 'What should we know?',
  detailsLeft: params('{count} of {most} characters'),
  chooseReason: 'Please choose a reason.',
  send: 'Send report',
  sending: 'Sending',
  reportFailed: params('The report was not sent. {reason}'),
  thanksTitle: 'Thank you for telling us',
  thanksText: 'We will review it. Your report is anonymous.',
  done: 'Done',
})
