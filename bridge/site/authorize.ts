/** Where a provider of OpenID Connect asks who somebody is, below its issuer. */
export const authorizePaths = { apple: 'auth/authorize', google: 'o/oauth2/v2/auth' } as const
