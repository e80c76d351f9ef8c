import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Media } from '#bridge/exchange/calls.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { imageUrl } from '#web/lib/page/imageHost.ts'
import { $autoplay } from '#web/lib/page/preferences.ts'
import { inView, mayStart } from './autostart.ts'

/** A post's video. It loads on play. Autoplay is muted, and pauses out of view. */
export function PostVideo({ media: { url, thumb, width, height, alt } }: { media: Media }) {
  const t = useStore(postMessages)
  const autoplay = useStore($autoplay)
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const [addresses] = useState(() => ({ src: imageUrl(url), poster: imageUrl(thumb) }))
  useEffect(() => {
    const player = video.current
    if (!player || !mayStart(autoplay)) return
    // Keep it paused after the reader paused it.
    let isOurs = true
    let startedByUs = false
    const onPause = () => {
      if (startedByUs) isOurs = false
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!isOurs) return
        if (entry?.isIntersecting) {
          player.muted = true
          startedByUs = true
          // A browser that saves power or data refuses, and the button stays.
          player.play().catch(() => {})
        } else if (startedByUs) {
          startedByUs = false
          player.pause()
        }
      },
      { threshold: inView },
    )
    observer.observe(player)
    player.addEventListener('pause', onPause)
    return () => {
      observer.disconnect()
      player.removeEventListener('pause', onPause)
    }
  }, [autoplay])
  return (
    <>
      <video
        className="post-media__picture post-media__video"
        ref={video}
        {...addresses}
        controls
        playsInline
        preload="none"
        width={width}
        height={height}
        aria-label={alt || t.video}
        onError={() => setFailed(true)}
        onPlaying={() => setFailed(false)}
      />
      <p className="post-media__failed" role="status">
        {hasFailed && t.videoFailed}
      </p>
    </>
  )
}
