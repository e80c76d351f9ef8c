import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

/** What a reader has reported, and what became of it. */
export const reportsMessages = i18n('reports', {
  hint: 'What you reported, and what was decided. Your reports are anonymous.',
  reportedAt: params('Reported {day}'),
  received: 'Received',
  inReview: 'In review',
  removed: 'Removed',
  kept: 'Not removed',
  decidedAt: params('Decided {day}'),
  emptyTitle: 'No reports',
  emptyText: 'You can report a post, a comment, or a person from their menu.',
})
