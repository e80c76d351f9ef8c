import { type ComponentProps, version } from 'react'

/** Next 14 brings a React of its own, `18.3.0-canary-…`, which has what came with 19. */
const isAsHtml = Number.parseInt(version, 10) < 19 && !version.includes('-')
const priority = isAsHtml ? 'fetchpriority' : 'fetchPriority'

/** A picture's element by any React: before 19 it takes `fetchpriority` as HTML writes it alone, from 19 on not as that. */
export function ImgTag({ fetchPriority, ...others }: ComponentProps<'img'>) {
  // biome-ignore lint/a11y/useAltText: the caller passes `alt`.
  return <img {...others} {...{ [priority]: fetchPriority }} />
}
