import type { CallRow } from '../calls.ts'
import type { waysInContracts } from '../schemas/waysIn.ts'

/** Passkeys, log-ins by another device, and switching between the accounts of one person. */
export const waysInCalls: Readonly<Record<keyof typeof waysInContracts, CallRow>> = {
  'user.verifyAuthLogin': { method: 'POST', path: '/v1/user/login/verify-auth-login', isSealed: true },
  'user.fidoLoginOptions': { method: 'POST', path: 'v1/user/public/fido/loginOptions' },
  'user.fidoRegisterOptions': { method: 'POST', path: 'v1/user/fido/registerOptions' },
  'user.fidoRegister': { method: 'POST', path: 'v1/user/fido/register' },
  'user.fidoList': { method: 'POST', path: 'v1/user/fido/list' },
  'user.fidoRemove': { method: 'POST', path: 'v1/user/fido/remove' },
  'user.qrKey': { method: 'POST', path: '/v1/user/public/getQrKey', isSealed: true },
  'user.qrKeyStatus': { method: 'POST', path: '/v1/user/public/getQrKeyStatus', isSealed: true },
  'user.crossTerminalLoginStatus': {
    method: 'POST',
    path: '/v1/user/public/getCrossTerminalLoginStatus',
    isSealed: true,
  },
  'user.qrScan': { method: 'POST', path: 'v1/user/qr/scan' },
  'user.qrAnswer': { method: 'POST', path: 'v1/user/qr/answer' },
  'user.subAccounts': { method: 'POST', path: 'v1/user/sub/list' },
  'user.switLogin': { method: 'POST', path: '/v1/user/sub/switLogin', isSealed: true },
  'user.switchWeb': { method: 'POST', path: '/v1/user/sub/switchWeb', isSealed: true },
  'user.switchApp': { method: 'POST', path: '/v1/user/sub/switchApp', isSealed: true },
  'user.switchLoginDemo': { method: 'POST', path: '/v1/user/sub/switchLoginDemo', isSealed: true },
  'user.switchTradeDemo': { method: 'POST', path: '/v1/user/sub/switchTradeDemo', isSealed: true },
}
