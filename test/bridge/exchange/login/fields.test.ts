import { expect, test } from 'vitest'
import { sensitiveFields } from '#bridge/exchange/login/fields.ts'

const rows: readonly (readonly [path: string, fields: string])[] = [
  ['/v1/user/login', 'loginName pwd areaCode'],
  ['/v1/user/agency/login', 'loginName pwd areaCode'],
  ['/v1/user/register/mobile', 'mobile areaCode pwd verifyCode rePwd'],
  ['/v1/user/register/email', 'email pwd verifyCode rePwd'],
  ['/v1/user/register/mobileAndEmail', 'mobile areaCode pwd email emailVerifyCode verifyCode rePwd'],
  ['/v1/user/login/verify-login', 'emailCode mobileCode googleCode'],
  ['/v1/user/agency/login/verify-login', 'emailCode mobileCode googleCode'],
  ['/v1/user/login/verify-login-v2', 'emailCode mobileCode googleCode'],
  ['/v1/user/login/verify-auth-login', 'fidoVerifyCode'],
  ['/v1/user/login/verifySystemLogin', 'verifyCode'],
  ['/v1/user/login/verifySystemLogin-v2', 'verifyCode'],
  ['/v1/user/public/getQrKeyStatus', 'qrcodeKey'],
  ['/v1/user/sub/switLogin', 'userId'],
  ['/v1/user/sub/switchWeb', 'userId'],
  ['/v1/user/sub/switchApp', 'userId'],
  ['/v1/user/sub/switchLoginDemo', ''],
  ['/v1/user/sub/switchTradeDemo', ''],
  ['/v1/user/public/getCrossTerminalLoginStatus', ''],
  ...(['apple', 'google'] as const).flatMap((provider) => [
    [`/v1/user/public/third/${provider}/register`, 'token id email emailCode mobile serialNO'] as const,
    [`/v1/user/public/third/${provider}/check`, 'token id'] as const,
    [`/v1/user/public/third/${provider}/bind`, 'token id loginName pwd'] as const,
    [`/v1/user/public/third/${provider}/sign`, 'token id'] as const,
    [`/v1/user/public/third/${provider}/securityVerify`, 'emailCode mobile serialNO'] as const,
    [`/v1/user/public/third/${provider}/generateVirtual`, 'token id sign'] as const,
  ]),
  ['/v1/user/public/third/wallet/register', 'publicAddress signature sign email emailCode mobile serialNO'],
  ['/v1/user/public/third/wallet/check', 'publicAddress signature sign'],
  ['/v1/user/public/third/wallet/bind', 'publicAddress signature sign loginName pwd'],
  ['/v1/user/public/third/wallet/sign', 'publicAddress signature sign'],
  ['/v1/user/public/third/wallet/securityVerify', 'emailCode mobile serialNO'],
  ['/v1/user/public/third/wallet/generateVirtual', 'publicAddress signature sign'],
  ['/v1/user/public/third/tg/register', 'initData id email emailCode mobile serialNO'],
  ['/v1/user/public/third/tg/check', 'initData id'],
  ['/v1/user/public/third/tg/bind', 'initData id loginName pwd'],
  ['/v1/user/public/third/tg/sign', 'initData id'],
  ['/v1/user/public/third/tg/securityVerify', 'emailCode mobile serialNO'],
  ['/v1/user/public/third/tg/generateVirtual', 'initData id sign'],
]

test.each(rows)('of %s these leave the body: %s', (path, fields) =>
  expect(sensitiveFields[path]?.join(' ')).toBe(fields),
)

test('no other path seals anything', () => {
  expect(Object.keys(sensitiveFields).sort()).toEqual(rows.map(([path]) => path).sort())
})
