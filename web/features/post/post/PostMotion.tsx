import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { postMessages } from '#web/i18n/en/post.ts'
import { $autoplay } from '#web/lib/page/preferences.ts'
import { inView, mayStart } from './autostart.ts'

/** An animation that plays in view. Otherwise it shows the first frame and loads nothing. */
export function PostMotion({
  still,
  motion,
  show,
}: {
  still: string
  motion: string
  show: (url: string) => ReactNode
}) {
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
