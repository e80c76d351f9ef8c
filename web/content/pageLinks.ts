import { services } from '../stores/services.ts'
import { type JudgedLink, judgeLink, type LinkRules, outsideRel, warnRefused } from './links.ts'

/** The rule's terms on this page. */
export const pageRules = (use: LinkRules['use']): LinkRules => ({
  schemes: services().exchange.app.schemes,
  base: document.baseURI,
  use,
})

/** What an `<a>` needs: nothing where the link is refused, which is said once. */
export function linkProps(raw: string): { href: string; target?: '_blank'; rel?: string } | undefined {
  const judged: JudgedLink = judgeLink(raw, pageRules('href'))
  switch (judged.kind) {
    case 'internal':
      return { href: judged.href }
    case 'external':
      return { href: judged.href, target: '_blank', rel: outsideRel }
    case 'refused':
      warnRefused(raw, judged.reason)
      return undefined
  }
}
