import { useStore } from '@nanostores/react'
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cardMessages } from '#web/i18n/en/card.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { viewerMessages } from '#web/i18n/en/viewer.ts'
import { $intl } from '#web/i18n/i18n.ts'
import { otherAddresses } from '#web/lib/page/imageRace.ts'
import { isPageKey } from '#web/lib/page/keys.ts'
import { imageUrl } from '#web/lib/page/pictures.ts'
import { useDialog } from '#web/ui/Dialog/useDialog.ts'
import { LateIcon } from '#web/ui/Icon/LateIcon.tsx'
import { ImgTag } from '#web/ui/Img/ImgTag.ts'
import { StatePanel } from '#web/ui/StatePanel/StatePanel.tsx'
import { maxScale, useZoom } from './useZoom.ts'
import { $viewerState, closeViewer, goToPicture, type ViewerPicture } from './viewer.ts'

/** A picture that fits the window, or an error if none of its addresses works. */
function ViewerImage({
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

const [keyFactor, keyStep] = [1.5, 80]
const always = (): boolean => true

/** Pictures of a post over the page, one at a time. */
export function Viewer() {
  const state = useStore($viewerState)
  return state ? <OpenViewer {...state} /> : null
}

function OpenViewer({ pictures, at }: { pictures: readonly ViewerPicture[]; at: number }) {
  const t = useStore(viewerMessages)
  const shell = useStore(shellMessages)
  const intl = useStore($intl)
  const titleId = useId()
  const stage = useRef<HTMLDivElement>(null)
  const { close, ...dialog } = useDialog(closeViewer, always)
  const { zoom, zoomBy, move, reset, style, isHeld, handlers } = useZoom(stage, { onSwipe: step, onClose: close })
  const last = pictures.length - 1
  const picture = pictures[at]

  function goTo(next: number) {
    if (!pictures[next]) return
    reset()
    goToPicture(next)
  }
  function step(by: 1 | -1) {
    goTo(at + by)
  }

  useEffect(() => {
    // Prefetch the next and the previous picture.
    for (const near of [pictures[at + 1], pictures[at - 1]]) if (near) new Image().src = imageUrl(near.url)
  }, [pictures, at])

  const across = (by: 1 | -1) => {
    if (zoom.scale > 1) move({ x: -by * keyStep, y: 0 })
    else step(document.documentElement.dir === 'rtl' ? (by === 1 ? -1 : 1) : by)
  }
  const keys = new Map<string, () => void>([
    ['ArrowRight', () => across(1)],
    ['ArrowLeft', () => across(-1)],
    ['ArrowDown', () => move({ x: 0, y: -keyStep })],
    ['ArrowUp', () => move({ x: 0, y: keyStep })],
    ['Home', () => goTo(0)],
    ['End', () => goTo(last)],
    ['+', () => zoomBy(keyFactor)],
    ['=', () => zoomBy(keyFactor)],
    ['-', () => zoomBy(1 / keyFactor)],
    ['0', reset],
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const run = keys.get(event.key)
    if (!run || !isPageKey(event, event.currentTarget)) return
    event.preventDefault()
    run()
  }

  const count = intl.plain()
  return (
    <dialog className="viewer" {...dialog} aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className={isHeld ? 'viewer__stage viewer__stage--held' : 'viewer__stage'} ref={stage} {...handlers}>
        {picture && <ViewerImage key={picture.url} picture={picture} style={style} isZoomed={zoom.scale > 1} />}
      </div>
      <header className="viewer__bar">
        <h2 className="viewer__position" id={titleId} tabIndex={-1} aria-live="polite">
          <span className="visually-hidden">{`${t.title} `}</span>
          <span>{last > 0 && t.position({ at: count.format(at + 1), count: count.format(last + 1) })}</span>
        </h2>
        <button
          className="viewer__button"
          type="button"
          aria-label={t.zoomOut}
          aria-disabled={zoom.scale === 1}
          onClick={() => zoomBy(1 / keyFactor)}
        >
          <LateIcon name="minus" />
        </button>
        <button
          className="viewer__button"
          type="button"
          aria-label={t.zoomIn}
          aria-disabled={zoom.scale === maxScale}
          onClick={() => zoomBy(keyFactor)}
        >
          <LateIcon name="plus" />
        </button>
        <button className="viewer__button" type="button" aria-label={shell.close} onClick={close}>
          <LateIcon name="close" />
        </button>
      </header>
      {at > 0 && (
        <button
          className="viewer__button viewer__step viewer__step--previous"
          type="button"
          aria-label={t.previous}
          onClick={() => step(-1)}
        >
          <LateIcon name="chevron" size={24} />
        </button>
      )}
      {at < last && (
        <button
          className="viewer__button viewer__step viewer__step--next"
          type="button"
          aria-label={t.next}
          onClick={() => step(1)}
        >
          <LateIcon name="chevron" size={24} />
        </button>
      )}
      {picture?.alt && (
        <p className="viewer__alt" dir="auto">
          {picture.alt}
        </p>
      )}
    </dialog>
  )
}
