import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Media } from '../../../bridge/exchange/calls.ts'
import { Img } from '../../components/Img/Img.tsx'
import { cardMessages } from '../../messages/card.ts'
import { imageUrl } from '../../stores/imageHost.ts'
import { PostVideo } from './PostVideo.tsx'

/** A post's pictures and videos, whole and in their own shapes. The small ones, which the feed may have loaded, show meanwhile. */
export function PostMedia({ media }: { media: readonly Media[] }) {
  if (media.length === 0) return null
  return (
    <div className="post-media">
      {media.map((one, at) =>
        one.type === 'video' ? (
          <PostVideo key={one.url} media={one} />
        ) : (
          <Whole key={one.url} media={one} eager={at === 0} />
        ),
      )}
    </div>
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
