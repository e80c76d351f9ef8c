import type { Post } from '#bridge/exchange/calls.ts'
import { gridShape } from '../features/post/MediaGrid/shapeOf.ts'
import { directionOfText, languageProps } from '../lib/content/direction.ts'
import { splitByEntities } from '../lib/content/pieces.ts'

type Child = Node | string | false | null

function element(name: string, className: string, ...children: readonly Child[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...children.filter((child) => child !== false && child !== null))
  return made
}

/** As `RichText` shows it, but for where its marks lead. */
function richText({ text, entities }: Post): HTMLElement {
  const pieces = splitByEntities(text, entities).map(({ text: label, entity }) =>
    entity ? element('bdi', '', element('a', `rich-text__${entity.type}`, label)) : label,
  )
  const made = element('div', 'rich-text', ...pieces)
  made.dir = directionOfText(text)
  return made
}

/** A line's room, where what stands in it comes with the page. */
export const room = (className: string): HTMLElement => element('div', className, '\u00a0')

/**
 * A post as its card will show it, with the card's own classes, so that nothing moves when that comes: its words are true, and what
 * needs more than the document has (faces, pictures, counts) has its room.
 */
export function earlyCard(post: Post): HTMLElement {
  const { id, author, kind, title, text, languageType, entities, media, disclosure } = post
  const { lang = '' } = languageProps(languageType)
  const heading = title && element('h2', 'post-card__title', title)
  if (heading) heading.dir = directionOfText(title)
  // Where it fits, nothing of it is cut.
  const words = text && element('div', 'post-card__text cut-text', richText(post))
  for (const part of [heading, words]) if (part) part.lang = lang
  const picture = media.length > 0 && element('i', 'skeleton__media')
  if (picture) picture.style.aspectRatio = String(gridShape(media))
  const card = element(
    'div',
    'post-card',
    element('i', 'skeleton__face'),
    element(
      'div',
      'post-card__main',
      element(
        'div',
        'author-line',
        element('span', 'author-line__who', element('bdi', 'author-line__name', author.nickName || '\u00a0')),
      ),
      !!disclosure && room('post-card__kind'),
      kind === 'article' && room('post-card__kind'),
      heading || null,
      words || null,
      picture,
      entities.some(({ type }) => type === 'cashtag') &&
        element('div', 'post-card__coins', element('i', 'cashtag skeleton__coin')),
      element('i', 'skeleton__actions'),
    ),
  )
  card.dataset.early = id
  return card
}
