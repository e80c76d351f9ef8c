import type { SessionWordsAsked } from '../bridge/exchange/sessionWords.ts'
import { late } from '../bridge/lib/late.ts'
import { screens } from './screens/table.ts'
import type { Slots } from './stores/slots.ts'

/** What comes late and is named by what lies below it: the one place that knows both. */
export const lateSlots: Slots = {
  screens,
  missing: () => import('./screens/missing/Missing.tsx'),
  simulation: () => import('./simulation.ts'),
  forget: () => import('./stores/forgetPerson.ts'),
  cardParts: () => import('./components/PostCard/lateParts.tsx').then(({ bringCardParts }) => bringCardParts()),
  noticeCard: () => import('./components/Notices/NoticeCard.tsx').then(({ NoticeCard }) => NoticeCard),
  composer: () => import('./components/Composer/Composer.tsx').then(({ Composer }) => Composer),
  leave: () => import('./components/LeaveNotice/LeaveNotice.tsx').then(({ LeaveNotice }) => LeaveNotice),
  subAccounts: () => import('./components/AccountSheet/AccountSheet.tsx').then(({ AccountSheet }) => AccountSheet),
}

/** What the client says of a session's end. */
export const words: SessionWordsAsked = () =>
  late(() => import('./stores/sessionWords.ts'), 'beside').then(({ sessionWords }) => sessionWords())
