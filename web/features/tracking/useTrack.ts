import { useCallback } from 'react'
import type { TrackExt, TrackType } from '#bridge/tracking/types.ts'
import { track } from './track.ts'

/**
 * The tracking ids of what people do and see. The exchange names those of pages (`bridge/site/routes.ts`) and `b8972`, which the
 * tracker itself uses; it names none for actions, so that these are our own, in a run that no other area uses.
 */
export const trackIds = {
  tab: 'b9101',
  navigation: 'b9102',
  card: 'b9103',
  cardAuthor: 'b9104',
  like: 'b9105',
  repost: 'b9106',
  comments: 'b9107',
  share: 'b9108',
  follow: 'b9109',
  coin: 'b9110',
  video: 'b9111',
  person: 'b9112',
  topic: 'b9113',
  followTopic: 'b9114',
  search: 'b9115',
  suggestion: 'b9116',
  compose: 'b9117',
  publish: 'b9118',
  activity: 'b9119',
  activityLink: 'b9120',
  activityClose: 'b9125',
  newPosts: 'b9121',
  pull: 'b9122',
  draft: 'b9123',
  mediaOrder: 'b9126',
  chart: 'b9127',
  translate: 'b9124',
} as const

export type TrackName = keyof typeof trackIds

/** Event types of elements. */
export type ElementType = Exclude<TrackType, 'page' | 'system'>

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
