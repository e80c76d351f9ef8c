import { useStore } from '@nanostores/react'
import type { Media } from '../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../messages/card.ts'

/** A post's pictures, whole and in their own shapes. The small ones, which the feed may have loaded, show meanwhile. */
export function PostMedia({ media }: { media: readonly Media[] }) {
  const t = useStore(cardMessages)
  if (media.length === 0) return null
  return (
    <div className="post-media">
      {media.map(({ url, thumb, width, height, alt }, at) => (
        <img
          key={url}
          className="post-media__picture"
          src={url}
          alt={alt || t.picture}
          width={width}
          height={height}
          style={{ backgroundImage: `url("${encodeURI(thumb)}")` }}
          loading={at === 0 ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
    </div>
  )
}
