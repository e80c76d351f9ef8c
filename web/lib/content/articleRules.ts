import { imageCandidates, picturePath } from '../page/pictures.ts'
import { services } from '../page/services.ts'
import { pageRules } from './links.ts'
import type { ArticleRules } from './sanitise.ts'

/** The rules for an article's addresses on this page. */
export const articleRules = (): ArticleRules => ({
  ...pageRules(),
  imageOrigins: imageCandidates(),
  picturePath: picturePath(),
  apiOrigin: services().exchange.domains.api,
})
