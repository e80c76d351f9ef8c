import { useCallback } from 'react'
import type { TrackExt } from '#bridge/tracking/types.ts'
import type { ElementType } from './elements.ts'
import { type TrackName, trackIds } from './ids.ts'
import { track } from './track.ts'

/** What a component spreads on its element, so that the element is tracked. */
export const trackProps = (name: TrackName, on: readonly ElementType[] = ['click'], ext: TrackExt = {}) => ({
  'data-track': trackIds[name],
  'data-track-name': name,
  'data-track-on': on.join(', '),
  'data-track-ext': JSON.stringify(ext),
})

/** Reports what a component knows of and no element shows. The same function for as long as the name is. */
export const useTrack = (name: TrackName): ((type: ElementType, ext?: TrackExt) => void) =>
  useCallback(
    (type, ext) =>
      track({
        type,
        event_tracking_id: trackIds[name],
        event_tracking: name,
        track_type: 'manual',
        ...(ext && { event_tracking_ext: ext }),
      }),
    [name],
  )
