const fansAndFocus = {
  ownTitle: 'Mga follower at sinusundan mo',
  tabs: 'Mga follower at sinusundan',
  fans: 'Mga follower',
  focus: 'Sinusundan',
  counted: '{label} {count}',
  search: 'Maghanap ayon sa pangalan',
  clear: 'I-clear ang paghahanap',
  found: {
    one: '{count} tao ang nahanap',
    other: '{count} tao ang nahanap',
  },
  noFansTitle: 'Wala pang follower',
  noFansText: 'Magsulat tungkol sa alam mo, at lalabas dito ang mga gustong magbasa pa.',
  noFocusTitle: 'Wala pang sinusundan',
  noFocusText: 'Sumunod sa ilang may-akda, at magsasama-sama sa isang feed ang mga post nila.',
  findPeople: 'Maghanap ng tao',
  notFoundTitle: 'Walang “{query}” dito',
  notFoundText: 'Subukan ang ibang baybay, o bahagi lang ng pangalan.',
  missingTitle: 'Wala rito ang taong ito',
  missingText: 'Baka umalis na siya, o mali ang address.',
  visitorTitle: 'Mga follower mo',
  visitorText:
    'Mag-log in para makita kung sino ang sumusunod sa iyo, at para makita ang mga sinusundan mo sa lahat ng device.',
  logIn: 'Mag-log in',
  onDevice: {
    one: '{count} tao ang sinusundan sa device na ito',
    other: '{count} tao ang sinusundan sa device na ito',
  },
  remove: 'Alisin si {name} sa mga follower mo',
  removeTitle: 'Alisin si {name}?',
  removeText:
    'Hindi na niya makikita sa feed niya ang mga post mo. Hindi siya sasabihan, at puwede ka niyang sundan ulit.',
  removeIt: 'Alisin',
  keep: 'Huwag alisin',
  removed: 'Inalis',
  removedPerson: 'Hindi ka na sinusundan ni {name}',
  removeFailed: 'Hindi naalis si {name}. {reason}',
  undo: 'I-undo',
  undoTooLate: 'Hindi na maibabalik si {name}. Puwede ka niyang sundan ulit.',
  undoFailed: 'Hindi naibalik si {name}. {reason}',
}

export const rooms = { fansAndFocus }
