/** Log-ins by way of another provider, and what each provider gives to be recognised by. */
const providers = {
  apple: ['token', 'id'],
  google: ['token', 'id'],
  wallet: ['publicAddress', 'signature', 'sign'],
  tg: ['initData', 'id'],
} as const

/** Each step of such a log-in: whether it has the provider's own fields, and its other fields. */
const steps = {
  register: [true, ['email', 'emailCode', 'mobile', 'serialNO']],
  check: [true, []],
  bind: [true, ['loginName', 'pwd']],
  sign: [true, []],
  securityVerify: [false, ['emailCode', 'mobile', 'serialNO']],
  generateVirtual: [true, ['sign']],
} as const

const thirdParties = Object.fromEntries(
  Object.entries(providers).flatMap(([provider, own]) =>
    Object.entries(steps).map(([step, [takesOwn, more]]): [path: string, fields: readonly string[]] => [
      `/v1/user/public/third/${provider}/${step}`,
      [...new Set([...(takesOwn ? own : []), ...more])],
    ]),
  ),
)

const logIn = ['loginName', 'pwd', 'areaCode'] as const
const secondStep = ['emailCode', 'mobileCode', 'googleCode'] as const

/** The fields of each path that move from the body to the ciphertext: see docs/exchange.md#signing. Without fields, it holds the key material only. */
export const sensitiveFields: Readonly<Record<string, readonly string[]>> = {
  '/v1/user/login': logIn,
  '/v1/user/agency/login': logIn,
  '/v1/user/register/mobile': ['mobile', 'areaCode', 'pwd', 'verifyCode', 'rePwd'],
  '/v1/user/register/email': ['email', 'pwd', 'verifyCode', 'rePwd'],
  '/v1/user/register/mobileAndEmail': ['mobile', 'areaCode', 'pwd', 'email', 'emailVerifyCode', 'verifyCode', 'rePwd'],
  '/v1/user/login/verify-login': secondStep,
  '/v1/user/agency/login/verify-login': secondStep,
  '/v1/user/login/verify-login-v2': secondStep,
  '/v1/user/login/verify-auth-login': ['fidoVerifyCode'],
  '/v1/user/login/verifySystemLogin': ['verifyCode'],
  '/v1/user/login/verifySystemLogin-v2': ['verifyCode'],
  ...thirdParties,
  '/v1/user/public/getQrKeyStatus': ['qrcodeKey'],
  '/v1/user/sub/switLogin': ['userId'],
  '/v1/user/sub/switchWeb': ['userId'],
  '/v1/user/sub/switchApp': ['userId'],
  '/v1/user/sub/switchLoginDemo': [],
  '/v1/user/sub/switchTradeDemo': [],
  '/v1/user/public/getCrossTerminalLoginStatus': [],
}
