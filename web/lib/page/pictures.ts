import { readLocal } from '#bridge/storage/local.ts'
import { services } from './services.ts'

/** Where the outcome of the last race is remembered: `AT HOST HOST…`, the fastest host first, `AT` in ms since 1970. */
export const rankingKey = 'imageHosts'
/** Paths below this are pictures of the exchange, where no host is named. */
export const picturePath = (): string => services().exchange.domains.pictures?.path ?? '/media/'

/** The image hosts that the page's policy allows, as origins, the default first. */
export const imageCandidates = (): readonly string[] =>
  services().exchange.domains.images.map((origin) => (origin === 'self' ? location.origin : origin))

/** The path of one of the exchange's pictures, whichever host an answer has it on; `undefined` for any other picture. */
export function picturePathOf(url: string): string | undefined {
  if (url.startsWith(picturePath())) return url
  const host = imageCandidates().find((origin) => url.startsWith(`${origin}/`))
  return host && url.slice(host.length)
}

/** The address of a path on a host. Of the page's own origin the path is enough. */
export const addressOn = (host: string, path: string): string => (host === location.origin ? path : host + path)

/** The address of an answer's picture on the fastest image host; a picture that is not the exchange's own stays where it is. */
export function imageUrl(url: string): string {
  const path = picturePathOf(url)
  const candidates = imageCandidates()
  const ranked = readLocal(rankingKey)
    ?.split(' ')
    .find((origin) => candidates.includes(origin))
  const host = ranked ?? candidates[0]
  return path && host ? addressOn(host, path) : url
}

let isScrolled = false

/** Notes whether the reader has scrolled through a list: a list that is opened begins at its top again. */
export function noteScrolled(isDown: boolean): void {
  isScrolled = isDown
}

/**
 * How a picture of a list loads. Until the reader scrolls, once it is near the screen: the first posts have the line to themselves, and
 * what is below may never be seen. From then on with its card, which a list puts up only near the screen: a picture that waits longer
 * costs a layout of its own while the page scrolls.
 */
export const loadingNear = (): 'eager' | 'lazy' => (isScrolled ? 'eager' : 'lazy')
