import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Media } from '#bridge/exchange/calls.ts'
import { postMessages } from '#web/i18n/en/post.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { $autoplay } from '#web/lib/page/preferences.ts'
import { inView, mayStart } from '../Viewer/openViewer.ts'

/** A post's video. It loads on play. Autoplay is muted, and pauses out of view. */
function PostVideo({ media: { url, thumb, width, height, alt } }: { media: Media }) {
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

/** An animation that plays in view. Otherwise it shows the first frame and loads nothing. */
function PostMotion({ still, motion, show }: { still: string; motion: string; show: (url: string) => ReactNode }) {
  const t = useStore(postMessages)
  const autoplay = useStore($autoplay)
  const box = useRef<HTMLDivElement>(null)
  const [isInView, setInView] = useState(false)
  const [wish, setWish] = useState<boolean>()
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: inView,
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const isWanted = wish ?? mayStart(autoplay)
  return (
    <div className="post-motion" ref={box}>
      {show(isWanted && isInView ? motion : still)}
      <button
        className="post-motion__control"
        type="button"
        aria-label={isWanted ? t.pauseMotion : t.playMotion}
        onClick={() => setWish(!isWanted)}
      >
        <span aria-hidden="true">{isWanted ? '\u275a\u275a' : '\u25b6\ufe0e'}</span>
      </button>
    </div>
  )
}

/** What of a post moves: a video, or a picture of several frames. */
export function PostMoving({ media, show }: { media: Media; show: (url: string) => ReactNode }) {
  if (media.type === 'video') return <PostVideo media={media} />
  return <PostMotion still={media.url} motion={media.motion ?? media.url} show={show} />
}
