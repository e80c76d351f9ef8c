import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { trackProps, useTrack } from '#web/features/tracking/useTrack.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { linkProps } from '#web/lib/content/links.ts'
import { $location } from '#web/lib/router/location.ts'
import { Dialog } from '#web/ui/Dialog/Dialog.tsx'
import { Img } from '#web/ui/Img/Img.tsx'
import { $activity, type Activity, closeActivity } from '../activity.ts'

/** The exchange's campaign pop-up. */
export function ActivityPopup() {
  const activity = useStore($activity)
  return activity && <Popup activity={activity} />
}

function Popup({ activity: { id, title, text, picture, action } }: { activity: Activity }) {
  const track = useTrack('activityClose')
  const link = linkProps(action.href, true)
  // A link in it leads away, and so does the system's back.
  useEffect(() => $location.listen(closeActivity), [])
  return (
    <Dialog
      title={<bdi>{title}</bdi>}
      onClose={() => {
        track('click', { activityId: id })
        closeActivity()
      }}
      footer={
        link && (
          <a
            className="button"
            href={link.href}
            target={link.target}
            rel={link.rel}
            onClick={closeActivity}
            {...trackProps('activityLink', ['click'], { activityId: id })}
          >
            {action.label}
          </a>
        )
      }
    >
      <div className="activity" {...trackProps('activity', ['expose'], { activityId: id })}>
        {picture && (
          <Img
            className="activity__picture"
            src={picture.url}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            style={{ aspectRatio: `${picture.width} / ${picture.height}` }}
          />
        )}
        <p className="activity__text" dir={directionOfText(text)}>
          {text}
        </p>
      </div>
    </Dialog>
  )
}
