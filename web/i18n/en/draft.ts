import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What one began to write and has not posted. */
export const draftMessages = i18n('draft', {
  title: 'Drafts',
  draft: 'Draft',
  message: 'Post',
  article: 'Article',
  edits: 'Edits a post',
  untitled: 'No text yet',
  saved: params('Saved {ago}'),
  morePictures: params('+{count}'),
  elsewhere: count({ one: 'A picture is on another device', other: '{count} pictures are on another device' }),
  elsewhereSaid: params('{elsewhere}.'),
  elsewhereText:
    'Pictures stay on the device where you added them until you publish. Open the draft there to see them.',
  picture: 'Picture without a description',
  delete: 'Delete',
  deleteDraft: params('Delete the draft “{line}”'),
  deleted: count({ one: 'Draft deleted', other: '{count} drafts deleted' }),
  undo: 'Undo',
  deleteFailed: params('The draft was not deleted. {reason}'),
  emptyTitle: 'No drafts',
  emptyText: 'Posts you have started but not published appear here.',
  goneTitle: 'This draft is gone',
  goneText: 'It was posted or deleted.',
  toDrafts: 'All drafts',
  visitorTitle: 'Your drafts',
  visitorText: 'Log in to see your drafts on every device.',
  logIn: 'Log in',
})
