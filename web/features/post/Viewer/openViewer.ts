import type { Media } from '#bridge/exchange/calls.ts'
import { $autoplay } from '#web/lib/page/preferences.ts'
import { loadOverlay } from '#web/ui/overlays.ts'
import { mayStart } from '../post/autostart.ts'
import type { ViewerPicture } from './viewer.ts'

/** Brings the viewer and shows pictures in it. Where it does not come, the reader is told. */
export const openViewer = (pictures: readonly ViewerPicture[], at: number): void =>
  void loadOverlay('viewer', async () => {
    const { Viewer, showPictures } = await import('./Viewer.tsx')
    showPictures(pictures, at)
    return Viewer
  })

/** Shows the pictures of a post, that one first, in motion for readers who want that; its videos are not among them. */
export function openMedia(media: readonly Media[], pressed: Media): void {
  const pictures = media.filter(({ type }) => type === 'image')
  const shown = pictures.map((one) => {
    const motion = one.type === 'image' && mayStart($autoplay.get()) ? one.motion : undefined
    return motion ? { ...one, url: motion } : one
  })
  openViewer(shown, pictures.indexOf(pressed))
}
