import { openArea } from '../../bridge/storage/areas.ts'
import { forgetStored } from '../../bridge/tracking/upload/forgetUnsent.ts'

/** Removes the events that pages of this browser have stored and not sent, where no tracker is there to do so. */
export const forgetUnsent = (): Promise<unknown> => forgetStored(openArea('webSdk'))
