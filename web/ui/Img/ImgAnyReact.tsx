import { type ComponentProps, version } from 'react'

const priority = Number.parseInt(version, 10) < 19 ? 'fetchpriority' : 'fetchPriority'

/** A picture's element by any React: before 19 it takes `fetchpriority` as HTML writes it alone, from 19 on not as that. */
export function ImgTag({ fetchPriority, ...others }: ComponentProps<'img'>) {
  // biome-ignore lint/a11y/useAltText: whoever shows a picture says what is on it.
  return <img {...others} {...{ [priority]: fetchPriority }} />
}
