import type { ReactNode } from 'react'
import type { Media } from '#bridge/exchange/calls.ts'
import { PostMotion } from './PostMotion.tsx'
import { PostVideo } from './PostVideo.tsx'

/** What of a post moves: a video, or a picture of several frames. */
export function PostMoving({ media, show }: { media: Media; show: (url: string) => ReactNode }) {
  if (media.type === 'video') return <PostVideo media={media} />
  return <PostMotion still={media.url} motion={media.motion ?? media.url} show={show} />
}
