import { imageCandidates, picturePath } from '../page/imageHost.ts'
import { services } from '../page/services.ts'
import { pageRules } from './pageLinks.ts'
import type { ArticleRules } from './sanitise.ts'

/** The rules for an article's addresses on this page. */
export const articleRules = (): ArticleRules => ({
  ...pageRules(),
  imageOrigins: imageCandidates(),
  picturePath: picturePath(),
  apiOrigin: services().exchange.domains.api,
})
