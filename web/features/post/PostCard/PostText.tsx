import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Entity } from '../../../../bridge/exchange/calls.ts'
import { cardMessages } from '../../../i18n/en/card.ts'
import { languageProps } from '../../../lib/content/language.ts'
import { RichText } from '../../../ui/RichText/RichText.tsx'
import { isLong } from './isLong.ts'

/** Posts the reader has opened up: they stay so when their page is taken down and put up again. */
const opened = new Set<string>()

/** A post's text, cut after eight lines when it is long, with a button for the rest. */
export function PostText({
  id,
  text,
  entities,
  languageType,
}: {
  id: string
  text: string
  entities: readonly Entity[]
  languageType: number
}) {
  const t = useStore(cardMessages)
  const [whole, setWhole] = useState(() => opened.has(id) || !isLong(text))
  if (!text) return null
  return (
    <>
      <div
        className={whole ? 'post-card__text' : 'post-card__text post-card__text--cut'}
        lang={languageProps(languageType).lang}
      >
        <RichText text={text} entities={entities} />
      </div>
      {!whole && (
        <button
          className="post-card__more"
          type="button"
          onClick={() => {
            opened.add(id)
            setWhole(true)
          }}
        >
          {t.more}
        </button>
      )}
    </>
  )
}
