import { services } from '#web/lib/page/services.ts'

/** Whether passkeys can be made and used here: in a browser that knows them, on an encrypted page. In the app log-ins are the app's. */
export const offersPasskeys = (): boolean =>
  !services().app && location.protocol === 'https:' && typeof PublicKeyCredential === 'function'
