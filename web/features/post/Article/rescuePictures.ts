import { late } from '../../../../bridge/lib/late.ts'
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
      const { dropHosts } = await late(() => import('../../../lib/page/imageRace.ts'), 'beside')
      dropHosts(tried)
    }
    picture.addEventListener('error', () => void onError().catch(console.warn))
    picture.addEventListener('load', () => void onLoad().catch(console.warn))
  }
}
