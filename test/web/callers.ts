import type { CallName } from '#bridge/exchange/calls.ts'

/** A call's coverage: rows of `busy.test.ts` and `busySheets.test.tsx`, a test's title, or why none is needed. */
export type Held = { readonly rows: readonly string[] } | { readonly test: string } | { readonly why: string }

const rows = (...titles: readonly string[]): Held => ({ rows: titles })

/** The file of an action, and its calls as written. */
export const callers: Readonly<Record<string, Held>> = {
  'web/ui/CodeField/CodeField.tsx name': rows('a code'),
  'web/features/moderation/ReportSheet/ReportSheet.tsx social.report': rows('a report'),
  'web/features/moderation/Removal/Removal.tsx social.object': rows('an objection'),
  'web/features/moderation/Removal/Removal.tsx social.removal': {
    why: 'its panel says so, and asks again: removal.test.tsx',
  },
  'web/features/moderation/ModerationMenu/deletion.ts social.delete': rows('a deletion'),
  'web/features/moderation/ModerationMenu/deletion.ts social.editDraft': {
    why: 'the reader is told after 8 s, and why it was refused: deletion.test.tsx',
  },
  'web/features/comments/CommentComposer/EditComment.tsx social.edit': rows('an edit of a comment'),
  'web/features/post/Edited/Versions.tsx social.versions': rows('what a comment said before'),
  'web/features/writing/drafts/publishDraft.ts social.edit': rows('an edited post'),
  'web/features/writing/article/PublishSheet.tsx social.pushArticles': { test: 'followers could not be told' },
  'web/features/account/login/SecondStep.tsx third.*.securityVerify': {
    why: 'the form of “a second step”, and its one other call',
  },
  'web/features/account/login/SecondStep.tsx secondCall': rows('a second step'),
  'web/features/account/login/FirstStep.tsx user.fidoLoginOptions': { test: 'can send a passkey with the password' },
  'web/features/account/login/FirstStep.tsx firstStepCalls[way]': rows('a log-in by password'),
  'web/features/account/login/SecondStep.tsx user.fidoLoginOptions': rows('the challenge of a passkey'),
  'web/features/account/login/SecondStep.tsx user.verifyAuthLogin': rows('the proof of a passkey'),
  'web/features/account/login/FirstStep.tsx name': rows('a log-in by a code'),
  'web/features/account/login/qr/ConfirmLogIn.tsx user.qrAnswer': rows('the answer to a log-in elsewhere'),
  'web/features/account/login/qr/ConfirmLogIn.tsx user.qrScan': rows('whom to log in elsewhere'),
  'web/features/account/login/third/NewcomerStep.tsx third.*.bind': rows('an account that a provider is added to'),
  'web/features/account/login/third/NewcomerStep.tsx third.*.register': rows('a new account beside a provider'),
  'web/features/account/login/third/NewcomerStep.tsx third.*.generateVirtual': rows('an account without an address'),
  'web/features/account/login/third/oidc.ts third.*.sign': rows('an attempt with Google'),
  'web/features/account/login/third/telegram.ts third.tg.sign': rows('an attempt with Telegram'),
  'web/features/account/login/third/useThirdParty.ts third.*.check': rows('a proof of Telegram’s'),
  'web/features/account/login/third/wallet.ts third.wallet.sign': rows('an attempt with a wallet'),
  'web/features/account/register/Register.tsx user.registerEmail': rows('a registration'),
  'web/features/account/register/Register.tsx user.registerMobile': {
    why: 'the form of “a registration”, by another address',
  },
  'web/features/account/register/Register.tsx user.registerMobileAndEmail': {
    why: 'the form of “a registration”, by both',
  },
  'web/features/settings/screen/PasskeysPane.tsx user.fidoList': rows('the passkeys'),
  'web/features/settings/screen/PasskeysPane.tsx user.fidoRegister': rows('a passkey that was made'),
  'web/features/settings/screen/PasskeysPane.tsx user.fidoRegisterOptions': rows('a new passkey'),
  'web/features/settings/screen/PasskeysPane.tsx user.fidoRemove': rows('a passkey that is removed'),
  'web/features/settings/screen/SessionsPane.tsx user.sessions': rows('the sessions'),
  'web/features/settings/screen/SessionsPane.tsx user.endSessions': rows('the end of the other sessions'),
  'web/features/activity/activity.ts social.closeActivity': { test: 'what was closed stays closed' },
  'web/features/settings/communitySettings.ts social.settings': rows('a setting'),
  'web/features/writing/drafts/drafts.ts social.deleteDraft': { test: 'a draft that was taken from sight' },
  'web/features/people/EditProfile/EditProfile.tsx social.editProfile': rows('a profile'),
  'web/features/people/fans.ts social.removeFan': rows('a fan’s removal'),
  'web/features/people/follows.ts social.batchFocus': rows('a follow'),
  'web/app/live/followLive.ts name': { why: 'it passes on what a store asks' },
  'web/lib/makeCall.ts name': { why: 'it is what all others wait by' },
  'web/features/people/moveFollows.ts social.batchFocus': rows('follows of the device'),
  'web/features/moderation/mutedWords.ts social.settings': rows('muted words'),
  'web/features/notifications/notificationList.ts social.readNotifications': rows('notifications that were read'),
  'web/features/markets/SharedChart/chartCandles.ts market.candles': {
    why: 'the chart’s text stands in its place until then: chartsInPosts.test.tsx',
  },
  'web/features/markets/openPrices.ts user.preference': { test: 'a time zone that is answered 429' },
  'web/features/comments/ownComments.ts social.comment': rows('a comment'),
  'web/features/markets/prices.ts market.ticker': { test: 'are marked as behind 8 s later' },
  'web/features/post/ActionRow/postActions.ts social.react': rows('a like'),
  'web/features/moderation/mutesAndBlocks.ts social.relate': rows('a mute'),
  'web/features/account/subAccounts.ts user.subAccounts': rows('the accounts'),
  'web/features/account/subAccounts.ts callFor': rows('a switch to another account'),
  'web/features/saved/kept.ts social.post': { why: 'a background call: without it the article is not at hand offline' },
  'web/features/saved/save.ts social.save': rows('a post that is saved'),
  'web/features/topics/topicLists.ts calls[kind]': { why: 'it is only read: the list says what became of it' },
  'web/features/topics/watchCoins.ts social.hashTagList': {
    why: 'it is read in the background, and again after a failure',
  },
  'web/features/topics/TopicFollow/TopicFollow.tsx calls[kind]': rows('a topic’s follow', 'a topic that is closed'),
  'web/features/post/translations.ts social.translate': rows('a translation'),
  'web/features/post/readIn.ts social.translatePosts': {
    why: 'a background call: cards keep their own words until it comes',
  },
  'web/features/account/user.ts social.userIndex': rows('what the community knows of the reader'),
  'web/features/account/user.ts user.info': rows('who is logged in'),
  'web/features/writing/drafts/deleteRemote.ts social.deleteDraft': rows('a draft that is deleted'),
  'web/features/writing/drafts/openDraft.ts social.queryAutoSaveDraft': rows('a draft of another device'),
  'web/features/writing/drafts/publishDraft.ts social.publishArticle': rows(
    'an article',
    'an article that is published',
  ),
  'web/features/writing/drafts/publishDraft.ts social.publishMessage': rows('a message', 'a message that is published'),
  'web/features/writing/drafts/saveRemote.ts call': rows('a draft that is saved'),
  'web/features/writing/uploads/deliver.ts social.merge': { test: 'a merge that takes %i ms is waited for' },
  'web/features/writing/uploads/deliver.ts social.part': { test: 'waits for a part that takes 9 s' },
  'web/features/writing/uploads/deliver.ts social.uploadImage': {
    test: 'a picture or a film that is answered after 9 s',
  },
  'web/features/writing/uploads/deliver.ts social.uploadVedio': {
    test: 'a picture or a film that is answered after 9 s',
  },
  'web/features/writing/writingWords.ts social.digitalCurrency': {
    test: '%s is asked for again by its next use after a 429',
  },
  'web/features/writing/writingWords.ts social.getOperateTag': {
    test: '%s is asked for again by its next use after a 429',
  },
  'web/features/writing/writingWords.ts social.publishConfig': {
    test: '%s is asked for again by its next use after a 429',
  },
  'web/app/reportViolation.ts system.cspSecurity': { why: 'a background call, which nothing shows' },
}

/** Calls that change nothing, wherever the client itself is asked for them, by what shows them. */
export const onlyReads: Readonly<Record<string, readonly CallName[]>> = {
  'lists, which are slow, offline or failed in their own place': [
    'social.feed',
    'social.comments',
    'social.userPosts',
    'social.relations',
    'social.reports',
    'social.follows',
    'social.people',
    'social.notifications',
    'social.articleDraft',
    'social.articlesByHashTagV2',
    'social.saved',
    'social.search',
    'social.hotHashTag',
    'social.rank',
    'market.homeQuotation',
  ],
  'screens and charts, whose panel says so': [
    'social.post',
    'social.getUserInfo',
    'social.userIndex',
    'social.hashTagDetail',
    'social.settings',
    'market.candles',
    'user.qrKey',
    'user.qrKeyStatus',
    'user.crossTerminalLoginStatus',
  ],
  'what the page is whole without': [
    'social.associationByTitle',
    'social.getOperateTag',
    'social.activity',
    'social.showEntrance',
    'social.uploadState',
    'system.gradeConfig',
    'system.domainConfigList',
    'spot.coinChainList',
    'market.openPrice',
    'mix.usdtRate',
  ],
}
