import type { Media } from '#bridge/exchange/calls.ts'
import { $autoplay } from '#web/lib/page/preferences.ts'
import { changeView } from '#web/lib/page/viewTransition.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { showPictures, type ViewerPicture } from './viewer.ts'

/** The visible share at which autoplay starts. */
export const inView = 0.6

/** Whether autoplay is on and reduced motion is not. */
export const mayStart = (autoplay: boolean): boolean =>
  autoplay && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Brings the viewer and shows pictures in it, the first from where it was pressed. Where it does not come, the reader is told. */
export async function openViewer(
  pictures: readonly ViewerPicture[],
  at: number,
  from: HTMLElement | null,
): Promise<void> {
  const askedAt = performance.now()
  if (!(await loadOverlay('viewer', async () => (await import('./Viewer.tsx')).Viewer))) return
  changeView({
    subject: 'insights-picture',
    from,
    askedAt,
    run: () => showPictures(pictures, at),
    to: () => document.querySelector<HTMLElement>('.viewer__picture'),
  })
}

/** Shows the pictures of a post, that one first, in motion for readers who want that; its videos are not among them. */
export function openMedia(media: readonly Media[], pressed: Media, from: HTMLElement | null): void {
  const pictures = media.filter(({ type }) => type === 'image')
  const shown = pictures.map((one) => {
    const motion = one.type === 'image' && mayStart($autoplay.get()) ? one.motion : undefined
    return motion ? { ...one, url: motion } : one
  })
  void openViewer(shown, pictures.indexOf(pressed), from)
}
