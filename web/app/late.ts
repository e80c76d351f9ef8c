import type { LoadSessionMessages } from '#bridge/exchange/sessionWords.ts'
import { late } from '#bridge/lib/late.ts'
import type { Slots } from '../lib/page/slots.ts'
import { screens } from './screens.ts'

/** Lazy-loaded modules that lower layers use by name. Only this file knows both sides. */
export const lateSlots: Slots = {
  screens,
  missing: () => import('./missing/Missing.tsx'),
  simulation: () => import('./simulation.ts'),
  forget: () => import('./forgetPerson.ts'),
  cardParts: () => import('../features/post/PostCard/lateParts.tsx').then(({ loadCardParts }) => loadCardParts()),
  coinPosts: () => import('../features/topics/coinPosts/CoinPosts.tsx').then(({ CoinPosts }) => CoinPosts),
  markPosts: () => import('../features/topics/coinPosts/MarkPosts.tsx'),
  noticeCard: () => import('../ui/Notices/NoticeCard.tsx').then(({ NoticeCard }) => NoticeCard),
  composer: () => import('../features/writing/Composer/Composer.tsx').then(({ Composer }) => Composer),
  resumeDraft: () => import('../features/writing/draftAddress.ts').then(({ resumeDraft }) => resumeDraft),
  leave: () => import('./leaving/LeaveNotice.tsx').then(({ LeaveNotice }) => LeaveNotice),
  subAccounts: () =>
    import('../features/account/AccountSheet/AccountSheet.tsx').then(({ AccountSheet }) => AccountSheet),
}

/** Messages of the client, used where the exchange sends none. */
export const loadSessionWords: LoadSessionMessages = () =>
  late(() => import('./sessionWords.ts'), 'beside').then(({ localSessionWords }) => localSessionWords())
