import { thirdParties, thirdPartySteps } from '#bridge/exchange/calls/thirdParties.ts'
import type { CallName } from '#bridge/exchange/calls.ts'
import { openAccounts } from '#web/features/account/subAccounts.ts'
import { openComposer } from '#web/features/writing/openComposer.ts'

/** A screen that reads a call's answer. `turn` gives each opening its own cached data. */
export interface Reading {
  readonly call: CallName
  readonly path: (turn: number) => string
  /** Read by a logged-in reader. */
  readonly isAccount?: true
  /** Also what loads after a while. */
  readonly isLate?: true
  /** What a reader does before it is asked for. */
  readonly act?: (turn: number) => void
}

const home = () => '/insights'
const post = (turn: number) => `/insights/posts/p${turn}`
const trade = () => '/spot/BTCUSDT'
const setting = (pane: string) => () => `/insights/setting/${pane}`

export const press = (selector: string) => () => {
  for (const one of document.querySelectorAll(selector)) if (one instanceof HTMLElement) one.click()
}

function type(selector: string, text: string): void {
  const field = document.querySelector(selector)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.value = text
  field.setSelectionRange(text.length, text.length)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

let opened = 0
export const compose = (text: string) => (turn: number) => {
  opened = turn
  openComposer({ text: '' })
  // Suggestions load lazily, and then follow the input.
  let isLonger = false
  const write = () => {
    if (turn !== opened) return
    if (document.querySelector('.composer textarea')) {
      type('.composer textarea', isLonger ? `${text}s` : text)
      isLonger = !isLonger
    }
    setTimeout(write, 1_000)
  }
  write()
}

export const say = (text: string) => () => {
  type('.reply-bar textarea', text)
  setTimeout(press('.reply-bar__send'), 1_000)
}

export const readings: readonly Reading[] = [
  { call: 'social.feed', path: home },
  { call: 'social.feed', path: () => '/insights/following', isAccount: true },
  { call: 'social.hotHashTag', path: home },
  { call: 'social.people', path: home },
  { call: 'social.people', path: () => '/insights/following', isAccount: true },
  { call: 'market.ticker', path: home },
  { call: 'mix.usdtRate', path: home, isLate: true },
  { call: 'social.showEntrance', path: home, isLate: true },
  { call: 'system.gradeConfig', path: home, isLate: true },
  { call: 'system.domainConfigList', path: home, isLate: true },
  { call: 'social.activity', path: home, isLate: true },
  { call: 'user.info', path: home, isLate: true, isAccount: true },
  { call: 'user.info', path: home, isAccount: true, act: press('.account-entry > button') },
  { call: 'social.notifications', path: home, isLate: true, isAccount: true },
  { call: 'social.settings', path: home, isLate: true, isAccount: true },
  { call: 'user.subAccounts', path: home, isAccount: true, act: openAccounts },
  { call: 'social.post', path: post },
  { call: 'social.post', path: (turn) => `/insights/posts/article${turn}` },
  { call: 'social.comments', path: post },
  { call: 'social.comments', path: post, act: press('.replies button, .comment__replies button') },
  { call: 'social.versions', path: post, isLate: true, act: press('.edited-mark') },
  { call: 'social.translate', path: post, isLate: true, act: press('.translate-button, .translation button') },
  { call: 'social.userIndex', path: (turn) => `/insights/user/u${turn}` },
  { call: 'social.userPosts', path: (turn) => `/insights/user/u${turn}` },
  { call: 'social.getUserInfo', path: () => '/insights/profile', isAccount: true },
  { call: 'social.follows', path: (turn) => `/insights/fansAndFocus/fans?user=u${turn}`, isAccount: true },
  { call: 'social.rank', path: () => '/insights/rank/24h', isAccount: true },
  { call: 'social.relations', path: setting('muted'), isAccount: true },
  { call: 'social.settings', path: setting('privacy'), isAccount: true },
  { call: 'social.settings', path: setting('notifications'), isAccount: true },
  { call: 'social.reports', path: setting('reports'), isAccount: true },
  { call: 'user.fidoList', path: setting('passkeys'), isAccount: true },
  { call: 'user.sessions', path: setting('sessions'), isAccount: true },
  { call: 'social.articleDraft', path: () => '/insights/draft', isAccount: true },
  { call: 'social.saved', path: () => '/insights/saved', isAccount: true },
  { call: 'social.hashTagList', path: () => '/insights/topics', isAccount: true },
  { call: 'social.trendingTopic', path: () => '/insights/topics', isAccount: true },
  { call: 'social.getOperateTag', path: () => '/insights/topics' },
  { call: 'market.homeQuotation', path: () => '/insights/topics' },
  { call: 'social.hashTagDetail', path: (turn) => `/insights/topics/details/Rent${turn}` },
  { call: 'social.articlesByHashTagV2', path: (turn) => `/insights/topics/details/Rent${turn}` },
  { call: 'social.notifications', path: () => '/insights/notification', isAccount: true },
  { call: 'social.search', path: (turn) => `/insights/search?q=rent${turn}` },
  { call: 'social.search', path: (turn) => `/insights/search?q=rent${turn}&section=people` },
  {
    call: 'social.associationByTitle',
    path: () => '/insights/search',
    act: () => type('[role=combobox]', 'bi'),
  },
  { call: 'spot.coinChainList', path: () => '/insights/search', act: () => type('[role=combobox]', 'bi') },
  { call: 'social.react', path: post, isAccount: true, act: press('.post .action--like') },
  { call: 'social.comment', path: post, isLate: true, isAccount: true, act: say('Rent is due.') },
  {
    call: 'social.batchFocus',
    path: (turn) => `/insights/user/u${turn}`,
    isAccount: true,
    act: press('.profile .follow-button'),
  },
  {
    call: 'social.followTopic',
    path: (turn) => `/insights/topics/details/Rent${turn}`,
    isAccount: true,
    act: press('.topic-head .follow-button'),
  },
  { call: 'market.homeQuotation', path: trade },
  { call: 'market.candles', path: (turn) => `/spot/A${turn}USDT` },
  { call: 'market.candles', path: (turn) => `/futures/usdt/A${turn}USDT` },
  { call: 'market.ticker', path: (turn) => `/spot/A${turn}USDT` },
  { call: 'market.openPrice', path: trade },
  { call: 'user.preference', path: trade, isAccount: true },
  { call: 'user.qrKey', path: () => '/login' },
  { call: 'user.qrKeyStatus', path: () => '/login' },
  { call: 'user.crossTerminalLoginStatus', path: () => '/login' },
  { call: 'user.qrScan', path: () => `/login?confirm=${'k'.repeat(43)}`, isAccount: true },
  // A page asks for it once: before any other screen opens a composer.
  { call: 'social.publishConfig', path: home, isAccount: true, act: compose('#Rent') },
  {
    call: 'social.queryAutoSaveDraft',
    path: home,
    isAccount: true,
    act: (turn) => openComposer({ draftId: `draft-of-turn-${turn}` }),
  },
  { call: 'social.digitalCurrency', path: home, isAccount: true, act: compose('$BT') },
]

/** Calls whose answers no screen here shows, and why. */
export const unread: readonly { readonly why: string; readonly calls: readonly CallName[] }[] = [
  {
    why: 'Cards ask for it where a reader has chosen a language: what comes is shown as the words of a translation are.',
    calls: ['social.translatePosts'],
  },
  {
    why: 'Of a deed, it says yes or no: what is shown is what the reader has chosen, or that it failed.',
    calls: [
      'social.closeActivity',
      'user.endSessions',
      'social.closeHashTag',
      'social.delete',
      'social.deleteDraft',
      'social.readNotifications',
      'social.relate',
      'social.removeFan',
      'social.report',
      'social.save',
      'user.clearCookie',
      'user.fidoRegister',
      'user.fidoRemove',
      'user.logout',
      'user.qrAnswer',
    ],
  },
  {
    why: 'Of what is written, it says whether it is there: a screen then asks for it as for any other.',
    calls: [
      'social.autoSaveDraft',
      'social.editProfile',
      'social.object',
      'social.edit',
      'social.editDraft',
      'social.publishArticle',
      'social.publishMessage',
      'social.pushArticles',
      'social.saveToDraft',
    ],
  },
  {
    why: 'It is asked for where a post is not there: what comes is shown as plain text.',
    calls: ['social.removal'],
  },
  {
    why: 'An upload runs for a file alone, which the page of these tests has not got.',
    calls: ['social.merge', 'social.part', 'social.uploadImage', 'social.uploadState', 'social.uploadVedio'],
  },
  {
    why: 'It answers a form that the reader fills in, or a switch after which the page is reloaded: test/web/features/account has them.',
    calls: [
      'user.agencyLogin',
      'user.agencyVerifyLogin',
      'user.login',
      'user.registerEmail',
      'user.registerMobile',
      'user.registerMobileAndEmail',
      'user.sendCode',
      'user.sendSystemCode',
      'user.switLogin',
      'user.switchApp',
      'user.switchLoginDemo',
      'user.switchTradeDemo',
      'user.switchWeb',
      'user.verifyAuthLogin',
      'user.verifyLogin',
      'user.verifyLoginV2',
      'user.verifySystemLogin',
      'user.verifySystemLoginV2',
      ...thirdParties.flatMap((party) => thirdPartySteps.map((step) => `third.${party}.${step}` as const)),
    ],
  },
  {
    why: 'It is for the browser, which makes or asks for a passkey by it, and says why it cannot.',
    calls: ['user.fidoLoginOptions', 'user.fidoRegisterOptions'],
  },
  {
    why: 'No screen makes it: the client asks how to sign, and the page reports what its policy refused.',
    calls: ['system.cspSecurity', 'system.signConfig'],
  },
]
