import { services } from '../page/services.ts'
import { type JudgedLink, judgeLink, type LinkRules, outsideRel, warnRefused } from './links.ts'

/** The rule's terms for links of this page. `isExchanges`: the exchange itself wrote them. */
export const pageRules = (isExchanges = false): LinkRules => ({
  schemes: services().exchange.app.schemes,
  base: location.href,
  use: 'href',
  isExchanges,
})

/** The attributes of an `<a>`; empty if the link is refused, with one warning. `isExchanges`: the exchange itself wrote it. */
export function linkProps(
  raw: string,
  isExchanges?: boolean,
): { href: string; target?: '_blank'; rel?: string } | undefined {
  const judged: JudgedLink = judgeLink(raw, pageRules(isExchanges))
  if (judged.kind === 'refused') {
    warnRefused(raw, judged.reason)
    return undefined
  }
  const { kind, href } = judged
  return kind === 'internal' ? { href } : { href, target: '_blank', rel: outsideRel }
}
