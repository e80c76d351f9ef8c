import { useStore } from '@nanostores/react'
import { type ReactNode, useState } from 'react'
import type { Media } from '#bridge/exchange/calls.ts'
import { late } from '#bridge/lib/late.ts'
import { cardMessages } from '#web/i18n/en/card.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { imageUrl } from '#web/lib/page/imageHost.ts'
import { notify } from '#web/lib/page/notices.ts'
import { Boundary } from '#web/ui/Boundary/Boundary.tsx'
import { Img } from '#web/ui/Img/Img.tsx'
import { lateComponent } from '#web/ui/lateComponent.ts'

interface MovingProps {
  readonly media: Media
  /** A picture at an address, which is shown over the page when it is pressed. */
  readonly show: (url: string) => ReactNode
}

// Few posts have one.
const PostMoving = lateComponent(() => late(async () => (await import('./PostMoving.tsx')).PostMoving), Still)

const openPicture = (media: readonly Media[], pressed: Media, from: HTMLElement | null): void =>
  void late(() => import('../Viewer/openViewer.ts')).then(
    ({ openMedia }) => openMedia(media, pressed, from),
    () => notify(shellMessages.get().failedText),
  )

/**
 * A post's pictures and videos, whole and in their own shapes. The small ones, which the feed may have loaded, show meanwhile. A
 * picture that is pressed is shown over the page.
 */
export function PostMedia({ media }: { media: readonly Media[] }) {
  if (media.length === 0) return null
  return (
    <div className="post-media">
      {media.map((one, at) => {
        const show = (url: string, eager = false) => (
          <button
            key={url}
            className="post-media__open"
            type="button"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => openPicture(media, one, currentTarget.querySelector('img'))}
          >
            <Whole media={{ ...one, url }} eager={eager} />
          </button>
        )
        if (one.type === 'image' && !one.motion) return show(one.url, at === 0)
        const moving = { media: one, show }
        return (
          <Boundary key={one.url} name="video" instead={() => <Still {...moving} />}>
            <PostMoving {...moving} />
          </Boundary>
        )
      })}
    </div>
  )
}

/** The first frame, where what moves is still to come, or does not. */
function Still({ media, show }: MovingProps) {
  return media.type === 'image' ? show(media.url) : <Whole media={{ ...media, url: media.thumb }} eager={false} />
}

function Whole({ media: { url, thumb, width, height, alt }, eager }: { media: Media; eager: boolean }) {
  const t = useStore(cardMessages)
  const [small] = useState(() => imageUrl(thumb))
  return (
    <Img
      className="post-media__picture"
      src={url}
      alt={alt || t.picture}
      width={width}
      height={height}
      style={{ backgroundImage: `url("${encodeURI(small)}")` }}
      loading={eager ? 'eager' : 'lazy'}
    />
  )
}
