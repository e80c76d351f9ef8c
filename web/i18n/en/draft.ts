import { count, params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What one began to write and has not posted. */
export const draftMessages = i18n('draft', {
  title: 'Drafts',
  draft: 'Draft',
  message: 'Post',
  article: 'Article',
  edits: 'Edits a post',
  untitled: 'No words yet',
  saved: params('Saved {ago}'),
  morePictures: params('+{count}'),
  elsewhere: count({ one: 'A picture is on another device', many: '{count} pictures are on another device' }),
  elsewhereSaid: params('{elsewhere}.'),
  elsewhereText: 'Pictures stay where they were added until the draft is posted. Open the draft there to see them.',
  picture: 'Picture without a description',
  delete: 'Delete',
  deleteDraft: params('Delete the draft “{line}”'),
  deleted: count({ one: 'Draft deleted', many: '{count} drafts deleted' }),
  undo: 'Undo',
  deleteFailed: params('The draft was not deleted. {reason}'),
  emptyTitle: 'No drafts',
  emptyText: 'What you begin to write and do not post yet is kept here.',
  goneTitle: 'This draft is gone',
  goneText: 'It was posted or deleted.',
  toDrafts: 'All drafts',
  visitorTitle: 'What you began to write',
  visitorText: 'Log in to find your drafts again, on every device.',
  logIn: 'Log in',
})
