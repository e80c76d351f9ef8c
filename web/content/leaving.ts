import { atom } from 'nanostores'
import { bringOverlay } from '../stores/overlays.ts'
import { judgeLink } from './links.ts'
import { pageRules } from './pageLinks.ts'

/** The other origin that a reader is about to open. */
export interface Leaving {
  readonly href: string
  /** The real host, in punycode. */
  readonly host: string
}

export const $leaving = atom<Leaving | null>(null)

/** Carried by the link with which the notice itself goes on. */
export const leaveMark = 'data-leave'

/** Nothing opens that was not named: without the notice the reader stays. */
async function bringNotice(): Promise<void> {
  const load = async () => (await import('../components/LeaveNotice/LeaveNotice.tsx')).LeaveNotice
  if (!(await bringOverlay('leave', load))) $leaving.set(null)
}

/** Holds every click on a link to another origin until the reader has seen where it leads (§5). */
export function followOutside(root: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    const isOpening = event.button === 0 || event.button === 1
    if (!isOpening || event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (!link || link.hasAttribute(leaveMark)) return
    const judged = judgeLink(link.getAttribute('href') ?? '', pageRules('href'))
    if (judged.kind !== 'external' || judged.host === '') return
    event.preventDefault()
    $leaving.set({ href: judged.href, host: judged.host })
    void bringNotice()
  }
  root.addEventListener('click', onClick)
  // The middle button opens a tab, and is no click.
  root.addEventListener('auxclick', onClick)
  return () => {
    root.removeEventListener('click', onClick)
    root.removeEventListener('auxclick', onClick)
  }
}
