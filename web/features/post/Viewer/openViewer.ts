import type { Media } from '../../../../bridge/exchange/calls.ts'
import { loadOverlay } from '../../../ui/overlays.ts'
import type { ViewerPicture } from './viewer.ts'

/** Brings the viewer and shows pictures in it. Where it does not come, the reader is told. */
export const openViewer = (pictures: readonly ViewerPicture[], at: number): void =>
  void loadOverlay('viewer', async () => {
    const { Viewer, showPictures } = await import('./Viewer.tsx')
    showPictures(pictures, at)
    return Viewer
  })

/** Shows the pictures of a post, that one first; its videos are not among them. */
export function openMedia(media: readonly Media[], pressed: Media): void {
  const pictures = media.filter(({ type }) => type === 'image')
  openViewer(pictures, pictures.indexOf(pressed))
}
