import { atom } from 'nanostores'
import type { Media } from '#bridge/exchange/calls.ts'
import { $autoplay } from '#web/lib/page/preferences.ts'
import { changeView } from '#web/lib/page/viewTransition.ts'
import { $location } from '#web/lib/router/location.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { mayStart } from '../screen/autostart.ts'

/** A picture in the viewer. `thumb` shows until it has loaded. */
export interface ViewerPicture {
  readonly url: string
  readonly thumb: string
  readonly alt: string
  /** Its size in pixels, where it is known before it loads. */
  readonly width?: number
  readonly height?: number
}

interface ViewerState {
  readonly pictures: readonly ViewerPicture[]
  readonly at: number
}

/** The viewer's state; `undefined`: closed. */
export const $viewerState = atom<ViewerState | undefined>()

let stopWatching = () => {}

export function closeViewer(): void {
  stopWatching()
  $viewerState.set(undefined)
}

/** Opens the viewer at one picture. A change of address closes it. */
export function showPictures(pictures: readonly ViewerPicture[], at: number): void {
  closeViewer()
  if (!pictures[at]) return
  $viewerState.set({ pictures, at })
  stopWatching = $location.listen(closeViewer)
}

/** Shows the next or previous picture, if any. */
export function goToPicture(at: number): void {
  const state = $viewerState.get()
  if (state?.pictures[at]) $viewerState.set({ ...state, at })
}

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
