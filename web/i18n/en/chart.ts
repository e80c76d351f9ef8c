import { params } from '../count.ts'
import { i18n } from '../i18n.ts'

export const chartMessages = i18n('chart', {
  since: params('Since then {change}'),
  says: params('{chart} From {from} to {to}: high {high}, low {low}, change {change}.'),
  post: 'Post this chart',
  addLine: 'Add a line',
  lineStart: params('Line {number}: price at the start'),
  lineEnd: params('Line {number}: price at the end'),
  removeLine: params('Remove line {number}'),
  addNote: 'Add a note',
  notePlace: params('Position of note {sign}'),
  removeNote: params('Remove note {sign}'),
  notesHint: 'In your post, write each note after its sign.',
  write: 'Write the post',
})
