import { InsightsError } from '../lib/errors.ts'

/** Thrown for an invalid `preview.json`. */
export class PreviewSiteError extends InsightsError {
  override readonly name = 'PreviewSiteError'
  readonly isTransient = false

  constructor() {
    super('Invalid preview.json. Run `insights-client site`, which writes it next to hosting.json.')
  }
}
