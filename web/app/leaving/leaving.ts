import { atom } from 'nanostores'
import { listen, together } from '#bridge/lib/listen.ts'
import { checkLink, pageRules } from '#web/lib/content/links.ts'
import { slots } from '#web/lib/page/slots.ts'
import { loadOverlay } from '#web/ui/overlays.ts'

/** An external target that is about to open. */
export interface Leaving {
  readonly href: string
  /** The real host, in punycode. Empty if no site opens: mail, telephone, or the exchange's app. */
  readonly host: string
}

export const $leaving = atom<Leaving | null>(null)

/** Marks the notice's own link, which opens the target. */
export const leaveMark = 'data-leave'

/** If the notice cannot be loaded, nothing opens. */
async function loadNotice(): Promise<void> {
  if (!(await loadOverlay('leave', slots.leave))) $leaving.set(null)
}

/** Intercepts clicks on external links until the reader has seen the target. */
export function watchOutside(root: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.button > 1 || event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.hasAttribute(leaveMark)) return
    const checked = checkLink(link.getAttribute('href') ?? '', pageRules(true))
    if (checked.kind !== 'external') return
    event.preventDefault()
    $leaving.set(checked)
    void loadNotice()
  }
  // A middle click opens a tab and fires `auxclick`, not `click`.
  return together([listen(root, 'click', onClick), listen(root, 'auxclick', onClick)])
}
