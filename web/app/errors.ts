import { InsightsError } from '../../bridge/lib/errors.ts'

/** The section cannot be mounted as it was asked. */
export class MountError extends InsightsError {
  override readonly name = 'MountError'
  readonly isTransient = false
}
