import { atom } from 'nanostores'
import { $location } from '#web/lib/router/location.ts'

/** A picture to be looked at whole. `thumb` stands in its place until it has come. */
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

/** What the viewer shows; `undefined`: it is closed. */
export const $viewerState = atom<ViewerState | undefined>()

let stopWatching = () => {}

export function closeViewer(): void {
  stopWatching()
  $viewerState.set(undefined)
}

/** Shows pictures over the page, that one first. Another address takes them away: they were of the page before. */
export function showPictures(pictures: readonly ViewerPicture[], at: number): void {
  closeViewer()
  if (!pictures[at]) return
  $viewerState.set({ pictures, at })
  stopWatching = $location.listen(closeViewer)
}

/** Goes to another of them; beyond the first and the last there is none. */
export function goToPicture(at: number): void {
  const state = $viewerState.get()
  if (state?.pictures[at]) $viewerState.set({ ...state, at })
}
