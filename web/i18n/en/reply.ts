import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const replyMessages = i18n('reply', {
  reply: 'Reply',
  replyTo: params('Reply to {name}'),
  text: 'Your comment',
  placeholder: 'Write a comment',
  answering: params('Replying to {name}'),
  stopAnswering: 'Write a comment of its own',
  send: 'Send',
  logIn: 'Log in to reply',
  sending: 'Sending',
  failed: 'Not sent',
  tryAgain: 'Try again',
  edit: 'Edit',
  you: 'You',
})
