import type { CallRow } from './calls.ts'

/** Whether a call has to wait for signing: not what carries a file or everybody may read, unless it is a log-in. */
export const needsSigning = ({ isSealed, isOpen, isMultipart, path }: CallRow): boolean =>
  isSealed === true || !(isOpen || isMultipart || path.includes('/public/'))
