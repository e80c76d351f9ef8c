import { late } from '../../../../bridge/lib/late.ts'
import { articleRules } from '../../../lib/content/articleRules.ts'
import { sanitise } from '../../../lib/content/sanitise.ts'
import { imageUrl } from '../../../lib/page/imageHost.ts'
import { linkWords } from './linkWords.ts'
import { openPictures } from './openPictures.ts'

/** Has each picture of an article that fails tried at its other addresses, once each, as `Img` does for those outside. */
export function rescuePictures(fragment: DocumentFragment): void {
  for (const picture of fragment.querySelectorAll('img')) {
    const first = picture.getAttribute('src') ?? ''
    const tried: string[] = []
    const onError = async () => {
      const { otherAddresses } = await late(() => import('../../../lib/page/imageRace.ts'), 'beside')
      tried.push(picture.getAttribute('src') ?? '')
      const next = otherAddresses(first, first).find((address) => !tried.includes(address))
      if (next) picture.src = next
    }
    const onLoad = async () => {
      if (tried.length === 0) return
      const { dropImageHosts } = await late(() => import('../../../lib/page/imageRace.ts'), 'beside')
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
