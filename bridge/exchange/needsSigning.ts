import type { CallRow } from './calls.ts'

/** Whether a call has to wait for signing: not what everybody may read, unless it is a log-in. */
export const needsSigning = ({ isSealed, isOpen, path }: CallRow): boolean =>
  isSealed === true || !(isOpen || path.includes('/public/'))
