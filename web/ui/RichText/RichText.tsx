import { Fragment, type ReactNode } from 'react'
import type { Entity } from '#bridge/exchange/calls.ts'
import { directionOfText } from '#web/lib/content/direction.ts'
import { linkProps } from '#web/lib/content/links.ts'
import { splitByEntities } from '#web/lib/content/pieces.ts'
import { linkTo } from '#web/lib/page/flags.ts'

export type CashtagEntity = Extract<Entity, { type: 'cashtag' }>

export interface RichTextProps {
  readonly text: string
  readonly entities: readonly Entity[]
  /** Shows a cashtag in the text; a link to its coin's topic when absent. */
  readonly cashtag?: (entity: CashtagEntity, label: string) => ReactNode
}

function propsOf(entity: Entity): { href: string | undefined; target?: '_blank'; rel?: string } | undefined {
  switch (entity.type) {
    case 'tag':
      return { href: linkTo('topic', entity.hashTag) }
    case 'cashtag':
      return { href: linkTo('topic', entity.coin) }
    case 'mention':
      return { href: linkTo('user', entity.slug) }
    case 'link':
      return linkProps(entity.url)
  }
}

/** A person's text with its tags, mentions, cashtags and links. Text stays text: nothing in it is read as HTML. */
export function RichText({ text, entities, cashtag }: RichTextProps) {
  return (
    <div className="rich-text" dir={directionOfText(text)}>
      {splitByEntities(text, entities).map(({ start, text: label, entity }) => {
        if (!entity) return <span key={start}>{label}</span>
        if (entity.type === 'cashtag' && cashtag) return <Fragment key={start}>{cashtag(entity, label)}</Fragment>
        const link = propsOf(entity)
        return (
          <bdi key={start}>
            {link?.href ? (
              <a {...link} className={`rich-text__${entity.type}`}>
                {label}
              </a>
            ) : (
              <span>{label}</span>
            )}
          </bdi>
        )
      })}
    </div>
  )
}
