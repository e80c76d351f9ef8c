import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { isRecord } from '#bridge/lib/guards.ts'
import { boundedNumber, line, name, nonEmptyText, page, type Read, read, texts, title } from '#bridge/lib/read.ts'
import {
  byName,
  decimalText,
  exactFlag,
  exactText,
  firstOf,
  lines,
  nullOr,
  or,
  orEmpty,
  orNull,
  pageByName,
  withOptional,
} from '#bridge/lib/readLate.ts'
import { readId } from '#bridge/lib/userId.ts'
import { type ThirdPartyCall, type ThirdPartyStep, thirdParties, thirdPartySteps } from '../calls/thirdParties.ts'
import { type Answers, entityShape, type firstAnswers, posts } from './firstAnswers.ts'
import { records } from './records.ts'

const nothing: Read<null> = () => null
const anything: Read<Record<string, unknown>> = (value) => (isRecord(value) ? { ...value } : {})
const cursor = null
/** Rates and opening prices have come as numbers too. */
const figure: Read<string> = (value, faults) => decimalText(typeof value === 'number' ? String(value) : value, faults)
const people = page(records.knownPerson)
const topics = read({ list: page(records.rankedTopic), cursor })
const language = { translateLanguage: '' } as const
const written = read({ post: records.post, isRepeat: false })
const uploaded = read({ media: records.uploaded })
const draftOutcome = firstOf(
  { outcome: [undefined, 'saved'], revision: boundedNumber, savedAt: boundedNumber },
  { outcome: [undefined, 'conflict'], theirs: nullOr(records.savedDraft) },
)

const editOutcome = firstOf(
  { outcome: [undefined, 'edited'], post: nullOr(records.post), comment: nullOr(records.comment) },
  { outcome: [undefined, 'conflict'], theirs: nullOr(records.savedDraft), comment: nullOr(records.comment) },
)

/** A user id may come as a number too. */
const userId: Read<string> = (value) => readId(value) ?? undefined
/** Who has logged in is read from cookies, or by native: nothing of it must be in the answer. */
const loggedIn = orEmpty({ userInfo: orEmpty({ userId: or(userId, ''), token: '' }) })
const loggedInBefore = orEmpty({ accessTokenResVO: loggedIn })
const session = { userId, token: '' } as const
const secondStep = withOptional(
  { ticket: nonEmptyText, methods: [[undefined, 'email', 'mobile', 'google']], sentTo: texts },
  'hasPasskey',
  exactFlag,
)
const loggedInOrNot = withOptional(withOptional({}, 'userInfo', session), 'secondStep', secondStep)
const standing = {
  status: [undefined, 'waiting', 'scanned', 'confirmed', 'refused', 'expired'],
  secondsLeft: 0,
} as const
/** Goes into the address behind a QR code: other characters are invalid. */
const qrcodeKey: Read<string> = (value) =>
  typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : undefined
const asking = withOptional({ qrcodeKey, ...standing }, 'digits', exactText)

/** The options of a passkey ceremony. Browsers validate the rest. */
const isCeremony = <T extends { challenge: string }>(value: unknown): value is T =>
  isRecord(value) && typeof value.challenge === 'string'
const ceremony =
  <T extends { challenge: string }>(): Read<{ options: T }> =>
  (value) =>
    isRecord(value) && isCeremony<T>(value.options) ? { options: value.options } : undefined

/** Each section of a search is read by itself. */
const found = {
  people: or(people, []),
  topics: or(page(records.knownTopic), []),
  coins: or(page(records.pricedCoin), []),
  posts: or(page(records.post), []),
} as const
const association = firstOf(
  firstOf(
    { type: [undefined, 'person'], person: records.person },
    { type: [undefined, 'topic'], topic: records.topic },
  ),
  { type: [undefined, 'coin'], coin: records.coin },
)

const steps = {
  sign: read({ sign: nonEmptyText }),
  check: withOptional(loggedInOrNot, 'newcomer', { name, email: '' }),
  register: loggedIn,
  bind: loggedInOrNot,
  generateVirtual: loggedIn,
  securityVerify: loggedIn,
} as const satisfies { readonly [S in ThirdPartyStep]: unknown }
const thirdPartyAnswers = Object.fromEntries(
  thirdParties.flatMap((party) => thirdPartySteps.map((step) => [`third.${party}.${step}`, steps[step]])),
) as Pick<Answers, ThirdPartyCall>

/** How the answers of the later calls are read, by the names of their calls. */
export const laterAnswers: Omit<Answers, keyof typeof firstAnswers> = {
  'social.showEntrance': withOptional({ entrance: byName(exactFlag) }, 'region', exactText),
  'social.post': read({ post: records.post, html: null, followed: false }),
  'social.comments': read({ comments: page(records.comment), cursor, total: 0 }),
  'social.react': read({ on: exactFlag, count: boundedNumber }),
  'social.save': read({ on: exactFlag }),
  'social.saved': posts,
  'social.delete': read({ deleted: exactFlag }),
  'social.versions': read({ versions: page(records.version) }),
  'social.editDraft': read({ draft: records.savedDraft }),
  'social.edit': editOutcome,
  'social.userIndex': read({
    userInfo: records.profile,
    similar: [records.knownPerson],
    detail: orEmpty(language),
  }),
  'social.getUserInfo': read(records.ownPage),
  'social.userPosts': posts,
  'social.follows': read({ people, cursor, total: 0 }),
  'social.batchFocus': read({ done: [nonEmptyText], refused: [{ userId: nonEmptyText, msg: '' }] }),
  'social.removeFan': read({ removed: exactFlag }),
  'social.relate': read({ on: exactFlag }),
  'social.relations': read({ people, cursor }),
  'social.report': read({ received: false }),
  'social.reports': read({ reports: page(records.report), cursor }),
  'social.removal': read({ removal: nullOr(records.removal) }),
  'social.object': read({ objection: records.objection }),
  'social.editProfile': read({ person: records.person, bio: lines }),
  'social.people': read({ people: page(records.suggestedPerson) }),
  'social.rank': read({ people: page(records.rankedPerson), cursor, total: 0 }),
  'social.settings': read({
    ...language,
    mutedWords: [nonEmptyText],
    showsFollows: false,
    showsLikes: false,
    notifies: [[undefined, 'mentions', 'comments', 'likes', 'follows', 'system']],
  }),
  'social.articleDraft': read({ drafts: page(records.draft), cursor, total: 0 }),
  'social.deleteDraft': orEmpty({ deleted: false }),
  'social.hotHashTag': read({ list: page(records.topic) }),
  'social.hashTagList': topics,
  'social.trendingTopic': topics,
  'social.hashTagDetail': read(records.topicDetail),
  'social.articlesByHashTagV2': withOptional(posts, 'counts', [records.postCount]),
  'social.getOperateTag': read({ list: page(records.recommendedTag) }),
  'social.closeHashTag': read({ on: exactFlag }),
  'social.followTopic': read({ on: exactFlag, followers: 0 }),
  'social.notifications': read({ groups: page(records.notification), cursor, unread: 0, head: cursor }),
  'social.readNotifications': read({ unread: boundedNumber }),
  'social.search': read({ ...found, cursor }),
  'social.associationByTitle': read({ list: [association] }),
  'social.translate': read({
    title,
    text: '',
    entities: [entityShape],
    html: null,
    languageType: 0,
  }),
  'social.translatePosts': read({
    list: [{ id: nonEmptyText, title, text: '', entities: [entityShape], languageType: 0 }],
  }),
  'social.activity': read({ activity: orNull(records.activity) }),
  'social.closeActivity': read({ closed: false }),
  'social.publishConfig': read({ hashTagLanguage: '', disclosure: ['off', 'offered', 'required'] }),
  'social.digitalCurrency': read({ list: page(records.currency) }),
  'social.publishMessage': written,
  'social.publishArticle': written,
  'social.comment': read({ comment: records.comment, isRepeat: false }),
  'social.pushArticles': read({ fans: 0, refused: [{ postId: nonEmptyText, reason: '' }] }),
  'social.autoSaveDraft': draftOutcome,
  'social.saveToDraft': draftOutcome,
  'social.queryAutoSaveDraft': read({ draft: nullOr(records.savedDraft) }),
  'social.uploadImage': uploaded,
  'social.uploadVedio': uploaded,
  'social.part': read({ received: [boundedNumber] }),
  'social.merge': uploaded,
  'social.uploadState': read({ received: [boundedNumber], media: orNull(records.uploaded) }),
  'mix.usdtRate': read({ rates: pageByName(figure) }),
  'market.ticker': read({ list: page(records.tick) }),
  'market.candles': read({ candles: page(records.candle) }),
  'market.openPrice': read({ symbolKlines: pageByName(figure) }),
  'market.homeQuotation': read({ list: pageByName(records.quotation) }),
  'spot.coinChainList': read({ coins: page(records.coinName) }),
  'system.cspSecurity': nothing,
  'system.gradeConfig': read({ grades: [records.grade] }),
  'system.domainConfigList': read({ list: [records.host] }),
  'system.signConfig': (value) => ({ gatewaySignConfig: isRecord(value) ? value.gatewaySignConfig : null }),
  'user.preference': read({ timeZone: or(boundedNumber, -1) }),
  'user.sendCode': read({ waitSeconds: 0 }),
  'user.sendSystemCode': read({ waitSeconds: 0 }),
  'user.login': loggedInOrNot,
  'user.agencyLogin': loggedInOrNot,
  'user.verifyLogin': loggedInBefore,
  'user.agencyVerifyLogin': loggedInBefore,
  'user.verifyLoginV2': loggedIn,
  'user.verifySystemLogin': orEmpty({ accessTokenResVO: loggedInOrNot }),
  'user.verifySystemLoginV2': loggedInOrNot,
  'user.registerMobile': loggedIn,
  'user.registerEmail': loggedIn,
  'user.registerMobileAndEmail': loggedIn,
  'user.info': read({ userInfo: anything, settings: anything, loginName: '', userName: '' }),
  'user.clearCookie': nothing,
  'user.logout': nothing,
  'user.verifyAuthLogin': loggedIn,
  'user.fidoLoginOptions': ceremony<PublicKeyCredentialRequestOptionsJSON>(),
  'user.fidoRegisterOptions': ceremony<PublicKeyCredentialCreationOptionsJSON>(),
  'user.fidoRegister': nothing,
  'user.fidoList': read({ passkeys: page(records.passkey) }),
  'user.fidoRemove': nothing,
  'user.sessions': read({ sessions: page(records.session) }),
  'user.endSessions': read({ ended: boundedNumber }),
  'user.qrKey': read({ qrcodeKey, secondsLeft: 0 }),
  'user.qrKeyStatus': withOptional(withOptional(standing, 'digits', exactText), 'userInfo', session),
  'user.crossTerminalLoginStatus': read({ pending: orNull(asking) }),
  'user.qrScan': read({ browser: line, system: line, from: line, askedAt: or(boundedNumber, 0), secondsLeft: 0 }),
  'user.qrAnswer': read({ isDone: false }),
  'user.subAccounts': read({ accounts: page(records.account) }),
  'user.switLogin': loggedIn,
  'user.switchWeb': loggedIn,
  'user.switchApp': loggedIn,
  'user.switchLoginDemo': loggedIn,
  'user.switchTradeDemo': loggedIn,
  ...thirdPartyAnswers,
}
