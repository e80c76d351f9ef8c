import { type JudgedLink, judgeLink, type LinkRules, outsideRel, warnRefused } from './links.ts'

export interface ArticleRules extends Omit<LinkRules, 'use'> {
  /** Origins that pictures may come from, besides the page's own. Others become links: the page's policy would block them. */
  readonly imageOrigins: readonly string[]
  /** Below which the page's own origin and the API's have pictures. Any other address there would be asked for with the reader's session. */
  readonly picturePath: string
  /** Of the API, where it is not the page's own. */
  readonly apiOrigin?: string
  /** Where to get a picture that may be shown; default: where the article says. */
  readonly pictureUrl?: (url: string) => string
}

const unwrap = (element: Element): void => element.replaceWith(...element.childNodes)

function pointOutside(link: Element, href: string): void {
  link.setAttribute('href', href)
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', outsideRel)
}

function judgeFollowed(link: Element, rules: ArticleRules): void {
  const raw = link.getAttribute('href') ?? ''
  const judged = judgeLink(raw, { ...rules, use: 'href' })
  if (judged.kind === 'refused') {
    if (raw) warnRefused(raw, judged.reason)
    unwrap(link)
  } else if (judged.kind === 'external') pointOutside(link, judged.href)
  // Articles keep no ids, so that a fragment leads nowhere.
  else if (judged.href.startsWith('#')) unwrap(link)
  else link.setAttribute('href', judged.href)
}

function isShown(judged: JudgedLink, { imageOrigins, picturePath, apiOrigin }: ArticleRules): boolean {
  // The second is the place of a picture that is on its way.
  if (judged.kind === 'internal') return [picturePath, '#upload-'].some((start) => judged.href.startsWith(start))
  if (judged.kind === 'refused') return false
  const { origin, pathname } = new URL(judged.href)
  if (judged.host === '') return true
  return imageOrigins.includes(origin) && (origin !== apiOrigin || pathname.startsWith(picturePath))
}

/** Replaces a picture that cannot be shown by its description, with a link to its address, if it has one. */
function standInFor(picture: Element, judged: JudgedLink): string | Element {
  const alt = picture.getAttribute('alt') ?? ''
  if (judged.kind !== 'external' || picture.closest('a')) return alt
  const link = picture.ownerDocument.createElement('a')
  link.href = judged.href
  link.textContent = alt || judged.host
  return link
}

function keepPicture(picture: Element, href: string, { pictureUrl }: ArticleRules): void {
  const alt = picture.getAttribute('alt') ?? ''
  const src = pictureUrl?.(href) ?? href
  for (const [name, value] of Object.entries({ src, alt, loading: 'lazy', decoding: 'async' })) {
    picture.setAttribute(name, value)
  }
  // Both, or neither: together they hold the picture's place while it loads.
  const sizes = ['width', 'height']
  const areSizes = sizes.every((size) => /^[1-9]\d{0,4}$/.test(picture.getAttribute(size) ?? ''))
  if (!areSizes) for (const size of sizes) picture.removeAttribute(size)
}

function judgeShown(picture: Element, rules: ArticleRules): void {
  const raw = picture.getAttribute('src') ?? ''
  const judged = judgeLink(raw, { ...rules, use: 'src' })
  if (judged.kind === 'refused') warnRefused(raw, judged.reason)
  if (judged.kind !== 'refused' && isShown(judged, rules)) keepPicture(picture, judged.href, rules)
  else picture.replaceWith(standInFor(picture, judged))
}

/** Judges every address in an article by the one rule for links. A refused one leaves its text. */
export function judgeAddresses(fragment: DocumentFragment, rules: ArticleRules): void {
  for (const picture of fragment.querySelectorAll('img')) judgeShown(picture, rules)
  for (const link of fragment.querySelectorAll('a')) judgeFollowed(link, rules)
  for (const stray of fragment.querySelectorAll('[href]:not(a)')) stray.removeAttribute('href')
  for (const stray of fragment.querySelectorAll('[src]:not(img)')) stray.removeAttribute('src')
}
