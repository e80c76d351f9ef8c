/** Where a provider of OpenID Connect has its log-in page, below its issuer. */
export const authorizePaths = { apple: 'auth/authorize', google: 'o/oauth2/v2/auth' } as const
