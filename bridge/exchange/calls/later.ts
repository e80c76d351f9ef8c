import type { CallName, CallRow } from '../calls.ts'
import type { firstCalls } from './first.ts'
import { thirdPartyCalls } from './thirdParties.ts'
import { waysInCalls } from './waysIn.ts'

const uploadMs = 600_000
const withFile = { method: 'POST', isMultipart: true, deadlineMs: uploadMs } as const
const publicRead = { method: 'POST', isPublicRead: true } as const

/** The calls that are made once the first posts are there; loaded with the first of them. */
export const laterCalls: Readonly<Record<Exclude<CallName, keyof typeof firstCalls>, CallRow>> = {
  'social.userIndex': { ...publicRead, path: 'v1/social/public/userIndex' },
  'social.showEntrance': { ...publicRead, path: 'v1/social/public/showEntrance' },
  'social.hotHashTag': { ...publicRead, path: 'v1/social/public/hotHashTag' },
  'social.post': { ...publicRead, path: 'v1/social/public/post' }, // extension
  'social.comments': { ...publicRead, path: 'v1/social/public/comments' }, // extension
  'social.react': { method: 'POST', path: 'v1/social/user/react' }, // extension
  'social.people': { ...publicRead, path: 'v1/social/public/people' }, // extension
  'social.getUserInfo': { method: 'POST', path: 'v1/social/userInfo/getUserInfo' },
  'social.userPosts': { ...publicRead, path: 'v1/social/public/userPosts' }, // extension
  'social.follows': { ...publicRead, path: 'v1/social/public/follows' }, // extension
  'social.batchFocus': { method: 'POST', path: 'v1/social/user/batchFocus' },
  'social.removeFan': { method: 'POST', path: 'v1/social/user/removeFan' }, // extension
  'social.relate': { method: 'POST', path: 'v1/social/user/relate' }, // extension
  'social.relations': { method: 'POST', path: 'v1/social/user/relations' }, // extension
  'social.report': { method: 'POST', path: 'v1/social/user/report' }, // extension
  'social.rank': { ...publicRead, path: 'v1/social/public/rank' }, // extension
  'social.settings': { method: 'POST', path: 'v1/social/user/settings' }, // extension
  'social.articleDraft': { method: 'POST', path: 'v1/social/publish/articleDraft' },
  'social.deleteDraft': { method: 'POST', path: 'v1/social/publish/deleteDraft' },
  'social.publishConfig': { ...publicRead, path: 'v1/social/public/publishConfig' },
  'social.digitalCurrency': { ...publicRead, path: 'v1/social/public/digitalCurrency' }, // extension
  'social.publishMessage': { method: 'POST', path: 'v1/social/publish/publishMessage' },
  'social.publishArticle': { method: 'POST', path: 'v1/social/publish/publishArticle' },
  'social.comment': { method: 'POST', path: 'v1/social/user/comment' }, // extension
  'social.pushArticles': { method: 'POST', path: 'v1/social/user/agent/pushArticles' },
  'social.autoSaveDraft': { method: 'POST', path: 'v1/social/publish/autoSaveDraft' },
  'social.saveToDraft': { method: 'POST', path: 'v1/social/publish/saveToDraft' },
  'social.queryAutoSaveDraft': { method: 'POST', path: 'v1/social/publish/queryAutoSaveDraft' },
  'social.uploadImage': { ...withFile, path: 'v1/social/fileUpload/uploadImage' },
  'social.uploadVedio': { ...withFile, path: 'v1/social/fileUpload/uploadVedio' },
  'social.part': { ...withFile, path: 'v1/social/fileUpload/part' },
  'social.merge': { method: 'POST', path: 'v1/social/fileUpload/merge', deadlineMs: uploadMs },
  'social.uploadState': { method: 'POST', path: 'v1/social/fileUpload/state' }, // extension
  'social.hashTagList': { ...publicRead, path: 'v1/social/public/hashTagList' },
  'social.trendingTopic': { ...publicRead, path: 'v1/social/public/trendingTopic' },
  'social.hashTagDetail': { ...publicRead, path: 'v1/social/public/hashTag/detail' },
  'social.articlesByHashTagV2': { ...publicRead, path: 'v1/social/public/articlesByHashTagV2' },
  'social.getOperateTag': { ...publicRead, path: 'v1/social/public/getOperateTag' },
  'social.closeHashTag': { method: 'POST', path: 'v1/social/user/closeHashTag' },
  'social.followTopic': { method: 'POST', path: 'v1/social/user/followTopic' }, // extension
  'social.notifications': { method: 'POST', path: 'v1/social/user/notifications' }, // extension
  'social.readNotifications': { method: 'POST', path: 'v1/social/user/readNotifications' }, // extension
  'social.search': { ...publicRead, path: 'v1/social/public/search' }, // extension
  'social.associationByTitle': { ...publicRead, path: 'v1/social/public/associationByTitle' },
  'social.translate': { ...publicRead, path: 'v1/social/public/translate' }, // extension
  'social.activity': { ...publicRead, path: 'v1/social/public/activity' },
  'social.closeActivity': { method: 'POST', path: 'v1/social/public/closeActivity' },
  'mix.usdtRate': { ...publicRead, path: 'v1/mix/public/usdtRate' },
  'market.ticker': { ...publicRead, path: 'v1/mcp/market/ticker', isOpen: true },
  'market.candles': { ...publicRead, path: 'v1/kline/candles', isOpen: true }, // extension
  'market.openPrice': { ...publicRead, path: 'v1/kline/getOpenPrice', isOpen: true },
  'market.homeQuotation': { ...publicRead, method: 'GET', path: 'v1/mix/market/getHomeQuotation', isOpen: true },
  'spot.coinChainList': { ...publicRead, path: 'v1/spot/public/coinChainList' },
  'system.cspSecurity': {
    // A report: nothing is read, and nobody's is changed.
    ...publicRead,
    path: '/v1/buried/log/cspSecurity',
    contentType: 'application/csp-report',
    isOpen: true,
  },
  'system.gradeConfig': { ...publicRead, path: 'v1/trigger/trace/public/grade/config' },
  'system.domainConfigList': { ...publicRead, method: 'GET', path: 'v1/mix/system/getDomainConfigList', isOpen: true },
  'user.preference': { method: 'POST', path: 'v1/user/preference/get' },
  'system.signConfig': { ...publicRead, method: 'GET', path: '/v1/mix/config/gatewaySignConfig', isOpen: true },
  'user.sendCode': { method: 'POST', path: 'v1/user/public/sendVerifyCode' }, // extension
  'user.sendSystemCode': { method: 'POST', path: '/v1/user/public/sendSystemCode', isSealed: true }, // extension
  'user.login': { method: 'POST', path: '/v1/user/login', isSealed: true },
  'user.agencyLogin': { method: 'POST', path: '/v1/user/agency/login', isSealed: true },
  'user.verifyLogin': { method: 'POST', path: '/v1/user/login/verify-login', isSealed: true },
  'user.agencyVerifyLogin': { method: 'POST', path: '/v1/user/agency/login/verify-login', isSealed: true },
  'user.verifyLoginV2': { method: 'POST', path: '/v1/user/login/verify-login-v2', isSealed: true },
  'user.verifySystemLogin': { method: 'POST', path: '/v1/user/login/verifySystemLogin', isSealed: true },
  'user.verifySystemLoginV2': { method: 'POST', path: '/v1/user/login/verifySystemLogin-v2', isSealed: true },
  'user.registerMobile': { method: 'POST', path: '/v1/user/register/mobile', isSealed: true },
  'user.registerEmail': { method: 'POST', path: '/v1/user/register/email', isSealed: true },
  'user.registerMobileAndEmail': { method: 'POST', path: '/v1/user/register/mobileAndEmail', isSealed: true },
  'user.info': { method: 'POST', path: 'v1/user/overview/userinfo' },
  'user.clearCookie': { method: 'POST', path: 'v1/user/public/clearCookie' },
  'user.logout': { method: 'POST', path: 'btapi/common/logout', isOpen: true },
  ...thirdPartyCalls,
  ...waysInCalls,
}
