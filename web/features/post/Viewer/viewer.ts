import { atom } from 'nanostores'
import { $location } from '#web/lib/router/location.ts'

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
