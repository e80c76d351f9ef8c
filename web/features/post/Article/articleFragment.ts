import { late } from '#bridge/lib/late.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { articleRules } from '#web/lib/content/articleRules.ts'
import { sanitise } from '#web/lib/content/sanitise.ts'
import { imageUrl } from '#web/lib/page/imageHost.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { openViewer } from '../Viewer/openViewer.ts'
import { linkWords } from './linkWords.ts'

/** Makes each picture of an article open the viewer, except linked ones. */
export function openPictures(fragment: DocumentFragment): void {
  const pictures = [...fragment.querySelectorAll('img')].filter((picture) => !picture.closest('a'))
  for (const [at, picture] of pictures.entries()) {
    picture.setAttribute('role', 'button')
    picture.setAttribute('aria-haspopup', 'dialog')
    picture.tabIndex = 0
    // A button needs a name.
    if (!picture.alt) picture.setAttribute('aria-label', cardMessages.get().picture)
    const open = () =>
      void openViewer(
        pictures.map(({ src, alt }) => ({ url: src, thumb: src, alt })),
        at,
        picture,
      )
    picture.addEventListener('click', open)
    picture.addEventListener('keydown', (event) => {
      if ((event.key !== 'Enter' && event.key !== ' ') || !isPageKey(event, picture)) return
      event.preventDefault()
      open()
    })
  }
}

/** Retries failed pictures of an article at their other addresses, once each, as `Img` does. */
export function rescuePictures(fragment: DocumentFragment): void {
  for (const picture of fragment.querySelectorAll('img')) {
    const first = picture.getAttribute('src') ?? ''
    const tried: string[] = []
    const onError = async () => {
      const { otherAddresses } = await late(() => import('#web/lib/page/imageRace.ts'), 'beside')
      tried.push(picture.getAttribute('src') ?? '')
      const next = otherAddresses(first, first).find((address) => !tried.includes(address))
      if (next) picture.src = next
    }
    const onLoad = async () => {
      if (tried.length === 0) return
      const { dropImageHosts } = await late(() => import('#web/lib/page/imageRace.ts'), 'beside')
      dropImageHosts(tried)
    }
    picture.addEventListener('error', () => void onError().catch(console.warn))
    picture.addEventListener('load', () => void onLoad().catch(console.warn))
  }
}

/**
 * An article as the page shows it: what the sanitiser lets through, with pictures that find another address and can be pressed,
 * and links to what its text names.
 * @param left aborts when the article is no longer shown.
 */
export async function articleFragment(html: string, left: AbortSignal): Promise<DocumentFragment> {
  const fragment = await sanitise(html, { ...articleRules(), pictureUrl: imageUrl })
  rescuePictures(fragment)
  openPictures(fragment)
  linkWords(fragment, left)
  return fragment
}
