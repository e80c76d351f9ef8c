import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const replyMessages = i18n('reply', {
  reply: 'Reply',
  replyTo: params('Reply to {name}'),
  text: 'Your comment',
  placeholder: 'Write a comment',
  answering: params('Replying to {name}'),
  stopAnswering: 'Comment on the post instead',
  send: 'Send',
  logIn: 'Log in to reply',
  sending: 'Sending',
  failed: 'Not sent',
  tryAgain: 'Try again',
  edit: 'Edit',
  editText: 'Edit your comment',
  saveEdit: 'Save',
  cancelEdit: 'Cancel',
  editFailed: params('Your changes were not saved. {reason}'),
  editConflict: params('This comment was edited elsewhere. It now says: “{text}” Save again to replace it.'),
  you: 'You',
})
