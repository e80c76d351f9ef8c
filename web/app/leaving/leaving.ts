import { atom } from 'nanostores'
import { listen, together } from '#bridge/lib/listen.ts'
import { judgeLink } from '#web/lib/content/links.ts'
import { pageRules } from '#web/lib/content/pageLinks.ts'
import { slots } from '#web/lib/page/slots.ts'
import { loadOverlay } from '#web/ui/overlays.ts'

/** What a reader is about to open outside the page. */
export interface Leaving {
  readonly href: string
  /** The real host, in punycode; empty where no site opens: mail, a telephone, the exchange's app. */
  readonly host: string
}

export const $leaving = atom<Leaving | null>(null)

/** Carried by the link with which the notice itself goes on. */
export const leaveMark = 'data-leave'

/** Nothing opens that was not named: without the notice the reader stays. */
async function loadNotice(): Promise<void> {
  if (!(await loadOverlay('leave', slots.leave))) $leaving.set(null)
}

/** Holds every click on a link that leaves the page until the reader has seen where it leads. */
export function watchOutside(root: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.button > 1 || event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.hasAttribute(leaveMark)) return
    const judged = judgeLink(link.getAttribute('href') ?? '', pageRules(true))
    if (judged.kind !== 'external') return
    event.preventDefault()
    $leaving.set(judged)
    void loadNotice()
  }
  // The middle button opens a tab, and is no click.
  return together([listen(root, 'click', onClick), listen(root, 'auxclick', onClick)])
}
