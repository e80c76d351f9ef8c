import { cardMessages } from '../../../i18n/en/card.ts'
import { isPageKey } from '../../../lib/page/keys.ts'
import { openViewer } from '../Viewer/openViewer.ts'

/** Has each picture of an article shown over the page when it is pressed, but for those that lead somewhere else. */
export function openPictures(fragment: DocumentFragment): void {
  const pictures = [...fragment.querySelectorAll('img')].filter((picture) => !picture.closest('a'))
  for (const [at, picture] of pictures.entries()) {
    picture.setAttribute('role', 'button')
    picture.setAttribute('aria-haspopup', 'dialog')
    picture.tabIndex = 0
    // A button has a name.
    if (!picture.alt) picture.setAttribute('aria-label', cardMessages.get().picture)
    const open = () =>
      openViewer(
        pictures.map(({ src, alt }) => ({ url: src, thumb: src, alt })),
        at,
      )
    picture.addEventListener('click', open)
    picture.addEventListener('keydown', (event) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || !isPageKey(event, picture)) return
      event.preventDefault()
      open()
    })
  }
}
