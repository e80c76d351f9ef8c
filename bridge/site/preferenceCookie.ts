/** The cookie that keeps preferences for 365 days. */
export const preferenceCookie = { name: 'insights_1_preferences', maxAgeS: 31_536_000 } as const
