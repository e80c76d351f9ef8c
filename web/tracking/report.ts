import type { TrackExt, TrackInput } from '../../bridge/tracking/types.ts'
import type { ElementType, Marked } from './marks.ts'
import { track } from './track.ts'

/** What has been done to, or seen of, an element that is followed. */
export const inputOf = (type: ElementType, { id, name, ext }: Marked, more: TrackExt = {}): TrackInput => ({
  type,
  event_tracking_id: id,
  event_tracking: name,
  track_type: 'auto',
  event_tracking_ext: { ...ext, ...more },
})

/** Reports it. */
export const reportMarked = (
  type: ElementType,
  marked: Marked,
  more?: TrackExt,
  options?: Pick<TrackInput, 'merge'>,
): void => track({ ...inputOf(type, marked, more), ...options })
