import { useStore } from '@nanostores/react'
import { composerMessages } from '../../../i18n/en/composer.ts'
import { $operateTags } from '../writingWords.ts'

const max = 6

/** The tags that the exchange recommends, to begin a text with. */
export function OperateTags({ onTake }: { onTake: (tag: string) => void }) {
  const t = useStore(composerMessages)
  const tags = useStore($operateTags)
  return (
    <ul className="operate-tags" aria-label={t.suggestedTags}>
      {tags.slice(0, max).map(({ hashTag, label }) => (
        <li key={hashTag}>
          <button className="operate-tag" type="button" title={label} onClick={() => onTake(`#${hashTag} `)}>
            <bdi>#{hashTag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
