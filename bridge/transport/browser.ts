import type { Carrier } from './carrier.ts'

/** No native side: no handler is ever there. */
export const browserCarrier: Carrier = { name: 'browser', find: () => undefined }
