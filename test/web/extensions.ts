import type { CallName } from '#bridge/exchange/calls.ts'
import { openAccounts } from '#web/features/account/subAccounts.ts'
import { compose, press, type Reading, say } from './records/screens.ts'

/** A screen that wants an extension, and what of it is there without that. */
export interface WithoutIt extends Omit<Reading, 'call'> {
  /** What the reader can read all the same, in any order. */
  readonly there: readonly RegExp[]
  /** The text in its place, if any. */
  readonly says?: RegExp
}

const notLoaded = /This did not load\.|did not load/
const posts = /Post by Name/
const home = () => '/insights'

/** A screen, or the test file of a reader's action that covers a refusal. */
type Row = WithoutIt | { readonly heldBy: string }

const refusedBy = (file: string): Row => ({ heldBy: `test/web/features/${file}` })

const passkeys = 'settings/passkeysPane.test.tsx'
const refusedPasskey = refusedBy(passkeys)

/** Each extension call, and what readers see without it. */
export const withoutEach: Readonly<Partial<Record<CallName, Row>>> = {
  'social.feed': { path: home, there: [/Recommended/, /Try again/, /Ranking/], says: notLoaded },
  'social.post': {
    path: (turn) => `/insights/posts/p${turn}`,
    there: [/Post/, /Try again/],
    says: /The post did not load/,
  },
  'social.comments': {
    path: (turn) => `/insights/posts/p${turn}`,
    there: [/12,345 views/, /Try again/],
    says: /The comments did not load/,
  },
  'social.translatePosts': refusedBy('post/readIn.test.tsx'),
  'social.react': refusedBy('post/postActions.test.ts'),
  'social.save': refusedBy('saved/save.test.ts'),
  'social.saved': refusedBy('saved/saved.test.tsx'),
  'social.delete': refusedBy('moderation/deletion.test.tsx'),
  'social.versions': refusedBy('post/edited.test.tsx'),
  'social.editDraft': refusedBy('moderation/deletion.test.tsx'),
  'social.edit': refusedBy('writing/drafts/edit.test.ts'),
  'social.people': { path: home, there: [posts, /Hot topics/] },
  'social.editProfile': refusedBy('people/editProfile.test.tsx'),
  'social.userPosts': {
    path: (turn) => `/insights/user/u${turn}`,
    there: [/Reads filings\./, /12,345 followers/, /Try again/],
    says: notLoaded,
  },
  'social.follows': {
    path: (turn) => `/insights/fansAndFocus/fans?user=u${turn}`,
    isAccount: true,
    there: [/Followers 12\.3K/, /Try again/],
    says: notLoaded,
  },
  'social.removeFan': refusedBy('people/fansAndFocus/fansAndFocus.test.tsx'),
  'social.relate': refusedBy('moderation/moderationMenu.test.tsx'),
  'social.relations': {
    path: () => '/insights/setting/muted',
    isAccount: true,
    there: [/Keyboard shortcuts/, /Muted people/, /Try again/],
    says: notLoaded,
  },
  'social.report': refusedBy('moderation/reportSheet.test.tsx'),
  'social.reports': {
    path: () => '/insights/setting/reports',
    isAccount: true,
    there: [/Keyboard shortcuts/, /Try again/],
    says: notLoaded,
  },
  'social.removal': refusedBy('moderation/removal.test.tsx'),
  'social.object': refusedBy('moderation/removal.test.tsx'),
  'social.rank': {
    path: () => '/insights/rank/24h',
    isAccount: true,
    there: [/Top authors in the last 24 hours/, /Try again/],
    says: notLoaded,
  },
  'social.settings': {
    path: () => '/insights/setting/privacy',
    isAccount: true,
    there: [/Share usage data/, /Try again/],
    says: /Your settings did not load/,
  },
  'social.digitalCurrency': {
    path: home,
    isAccount: true,
    act: compose('$BT'),
    there: [posts, /Share what you see/],
  },
  'social.comment': {
    path: (turn) => `/insights/posts/p${turn}`,
    isAccount: true,
    isLate: true,
    act: say('Rent is due.'),
    there: [/12,345 views/, /Rent is due\./, /Try again/],
    says: /Not sent\./,
  },
  'social.uploadState': refusedBy('writing/uploads/deliver.test.ts'),
  'social.followTopic': refusedBy('topics/topicToggles.test.ts'),
  'social.notifications': {
    path: () => '/insights/notification',
    isAccount: true,
    there: [/Mentions/, /Follows/, /Try again/],
    says: notLoaded,
  },
  'social.readNotifications': refusedBy('notifications/screen/notification.test.tsx'),
  'social.search': {
    path: (turn) => `/insights/search?q=rent${turn}`,
    there: [/Hot topics/, /Topics/, /Try again/],
    says: notLoaded,
  },
  'social.translate': {
    path: (turn) => `/insights/posts/p${turn}`,
    isLate: true,
    act: press('.translate-button, .translation button'),
    there: [/The break of \$BTC was a trap/, /Comments 8/],
    says: /The translation did not load\./,
  },
  'market.candles': {
    path: (turn) => `/spot/A${turn}USDT`,
    there: [/97,450\.00/, /24h volume/, /Try again/],
    says: /The chart did not load/,
  },
  'user.sendCode': refusedBy('account/register.test.tsx'),
  'user.sendSystemCode': refusedBy('account/login.test.tsx'),
  'user.fidoLoginOptions': refusedBy('account/passkey.test.tsx'),
  'user.fidoRegisterOptions': refusedPasskey,
  'user.fidoRegister': refusedPasskey,
  'user.fidoList': {
    path: () => '/insights/setting/passkeys',
    isAccount: true,
    there: [/Keyboard shortcuts/, /Try again/],
    says: /Your passkeys did not load/,
  },
  'user.fidoRemove': refusedBy(passkeys),
  'user.sessions': {
    path: () => '/insights/setting/sessions',
    isAccount: true,
    there: [/Keyboard shortcuts/, /Try again/],
    says: /Your sessions did not load/,
  },
  'user.endSessions': refusedBy('settings/sessionsPane.test.tsx'),
  'user.qrKey': { path: () => '/login', there: [/Email or mobile number/, /Password/], says: /No code/ },
  'user.qrScan': {
    path: () => `/login?confirm=${'k'.repeat(43)}`,
    isAccount: true,
    there: [/Go to the feed/],
    says: /This code cannot be used/,
  },
  'user.qrAnswer': refusedBy('account/qrPanel.test.tsx'),
  'user.subAccounts': {
    path: home,
    isAccount: true,
    act: openAccounts,
    there: [posts],
  },
}
