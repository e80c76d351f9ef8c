import type { CallName, CallRow } from '../calls.ts'
import type { firstCalls } from './first.ts'

/** The calls that are made once the first posts are there; loaded with the first of them. */
export const laterCalls: Readonly<Record<Exclude<CallName, keyof typeof firstCalls>, CallRow>> = {
  'social.userIndex': { method: 'POST', path: 'v1/social/public/userIndex' },
  'social.showEntrance': { method: 'POST', path: 'v1/social/public/showEntrance' },
  'social.hotHashTag': { method: 'POST', path: 'v1/social/public/hotHashTag' },
  'social.post': { method: 'POST', path: 'v1/social/public/post' }, // extension
  'social.comments': { method: 'POST', path: 'v1/social/public/comments' }, // extension
  'social.react': { method: 'POST', path: 'v1/social/user/react' }, // extension
  'social.people': { method: 'POST', path: 'v1/social/public/people' }, // extension
  'mix.usdtRate': { method: 'POST', path: 'v1/mix/public/usdtRate' },
  'market.ticker': { method: 'POST', path: 'v1/mcp/market/ticker', isOpen: true },
  'market.candles': { method: 'POST', path: 'v1/kline/candles', isOpen: true }, // extension
  'market.openPrice': { method: 'POST', path: 'v1/kline/getOpenPrice', isOpen: true },
  'market.homeQuotation': { method: 'GET', path: 'v1/mix/market/getHomeQuotation', isOpen: true },
  'spot.coinChainList': { method: 'POST', path: 'v1/spot/public/coinChainList' },
  'system.cspSecurity': {
    method: 'POST',
    path: '/v1/buried/log/cspSecurity',
    contentType: 'application/csp-report',
    isOpen: true,
  },
  'system.gradeConfig': { method: 'POST', path: 'v1/trigger/trace/public/grade/config' },
  'system.domainConfigList': { method: 'GET', path: 'v1/mix/system/getDomainConfigList', isOpen: true },
  'user.preference': { method: 'POST', path: 'v1/user/preference/get' },
  'system.signConfig': { method: 'GET', path: '/v1/mix/config/gatewaySignConfig', isOpen: true },
  'user.sendCode': { method: 'POST', path: 'v1/user/public/sendVerifyCode' }, // extension
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
}
