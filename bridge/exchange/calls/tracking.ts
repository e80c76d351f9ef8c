/**
 * The calls that tracking makes, which are not the client's: they have bases of their own, and must work while a page
 * goes away. `base` names the configuration's domain.
 */
export const trackingCalls = {
  clientCommonConfig: { base: 'config', method: 'POST', path: '/v1/mix/public/clientCommonConfig' },
  logInfo: { base: 'report', method: 'POST', path: '/v1/buried/log/info' },
} as const

/** The exchange takes no more events in one request. */
export const maxEvents = 50
