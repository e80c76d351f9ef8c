import { listen } from '#bridge/lib/listen.ts'
import { postOf } from '../posts.ts'
import { openMedia } from './openViewer.ts'

/** The picture of a card below a press on the link that covers the card. A press by keyboard or screen reader is at no place. */
function pictureAt({ target, clientX, clientY, detail }: MouseEvent): HTMLElement | undefined {
  if (detail === 0 || !(target instanceof Element && target.matches('.post-card__link, .media-grid__picture'))) return
  return document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element.matches('.media-grid__picture'))
}

/**
 * Shows a post's picture over the page where a card's is pressed. All else about the link that covers the card stays as it is:
 * with a key held down, by keyboard, and by a screen reader it opens the post.
 * @returns stop
 */
export const watchCardPictures = (): (() => void) =>
  listen(
    window,
    'click',
    (event) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const picture = pictureAt(event)
      const id = picture?.closest<HTMLElement>('[data-item]')?.dataset.item
      if (!picture || id === undefined) return
      const media = postOf(id)?.get().media ?? []
      const pressed = media[[...(picture.parentElement?.children ?? [])].indexOf(picture)]
      if (pressed?.type !== 'image') return
      event.preventDefault()
      openMedia(media, pressed, picture)
    },
    // Runs before the page's own listener, which would open the post.
    true,
  )
