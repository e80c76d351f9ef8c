import { InsightsError } from '../lib/errors.ts'

/** What previews were given for a site is none. */
export class PreviewSiteError extends InsightsError {
  override readonly name = 'PreviewSiteError'
  readonly isTransient = false

  constructor() {
    super('This is no preview.json of a site: insights-client site writes one beside hosting.json.')
  }
}
