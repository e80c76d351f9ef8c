import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Media } from '../../../../bridge/exchange/calls.ts'
import { late } from '../../../../bridge/lib/late.ts'
import { cardMessages } from '../../../i18n/en/card.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { imageUrl } from '../../../lib/page/imageHost.ts'
import { notify } from '../../../lib/page/notices.ts'
import { Boundary } from '../../../ui/Boundary/Boundary.tsx'
import { Img } from '../../../ui/Img/Img.tsx'
import { lateComponent } from '../../../ui/lateComponent.ts'

// Few posts have one.
const PostVideo = lateComponent(() => late(async () => (await import('./PostVideo.tsx')).PostVideo), Still)

const openPicture = (media: readonly Media[], pressed: Media): void =>
  void late(() => import('../Viewer/openViewer.ts')).then(
    ({ openMedia }) => openMedia(media, pressed),
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
      {media.map((one, at) =>
        one.type === 'video' ? (
          <Film key={one.url} media={one} />
        ) : (
          <button
            key={one.url}
            className="post-media__open"
            type="button"
            aria-haspopup="dialog"
            onClick={() => openPicture(media, one)}
          >
            <Whole media={one} eager={at === 0} />
          </button>
        ),
      )}
    </div>
  )
}

/** A video's first picture. */
function Still({ media }: { media: Media }) {
  return <Whole media={{ ...media, url: media.thumb }} eager={false} />
}

/** A video; its first picture stands where the player is still to come, or does not. */
function Film({ media }: { media: Media }) {
  return (
    <Boundary name="video" instead={() => <Still media={media} />}>
      <PostVideo media={media} />
    </Boundary>
  )
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
