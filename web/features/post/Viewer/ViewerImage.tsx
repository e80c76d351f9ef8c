import { useStore } from '@nanostores/react'
import { type CSSProperties, useState } from 'react'
import { cardMessages } from '#web/i18n/en/card.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { viewerMessages } from '#web/i18n/en/viewer.ts'
import { imageUrl } from '#web/lib/page/imageHost.ts'
import { otherAddresses } from '#web/lib/page/imageRace.ts'
import { ImgTag } from '#web/ui/Img/ImgTag.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import type { ViewerPicture } from './viewer.ts'

/** A picture that fits the window, or an error if none of its addresses works. */
export function ViewerImage({
  picture: { url, thumb, alt, width, height },
  style,
  isZoomed,
}: {
  picture: ViewerPicture
  style: CSSProperties
  isZoomed: boolean
}) {
  const t = useStore(viewerMessages)
  const card = useStore(cardMessages)
  const shell = useStore(shellMessages)
  const [addresses] = useState(() => {
    const first = imageUrl(url)
    return [first, ...otherAddresses(url, first)]
  })
  const [at, setAt] = useState(0)
  const [hasCome, setHasCome] = useState(false)
  const address = addresses[at]
  if (address === undefined) {
    return <StatePanel inline kind="error" title={t.failed} action={{ label: shell.tryAgain, run: () => setAt(0) }} />
  }
  const size = width && height ? { '--width': width, '--height': height } : undefined
  return (
    <ImgTag
      // Engines do not reload a failed address in the same element.
      key={at}
      className={`viewer__picture${size ? ' viewer__picture--sized' : ''}${isZoomed ? ' viewer__picture--zoomed' : ''}`}
      src={address}
      alt={alt || card.picture}
      style={{ ...style, ...size, ...(!hasCome && { backgroundImage: `url("${encodeURI(imageUrl(thumb))}")` }) }}
      draggable={false}
      onLoad={() => setHasCome(true)}
      onError={() => setAt(at + 1)}
    />
  )
}
