import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { lengthOf, writingLimits } from '../../../bridge/site/writing.ts'
import { Dialog, firstFocus } from '../../components/Dialog/Dialog.tsx'
import { directionOfText } from '../../content/direction.ts'
import { articleMessages } from '../../messages/article.ts'
import { Left } from './Left.tsx'

/** What a picture shows, for those who do not see it. It is kept as it is written. */
export function DescribeSheet({
  alt,
  onChange,
  onClose,
}: {
  alt: string
  onChange: (alt: string) => void
  onClose: () => void
}) {
  const t = useStore(articleMessages)
  const [text, setText] = useState(alt)
  const id = useId()
  return (
    <Dialog
      title={t.description}
      kind="sheet"
      onClose={onClose}
      footer={
        <button className="button" type="button" onClick={onClose}>
          {t.done}
        </button>
      }
    >
      <label className="article-describe__label" htmlFor={id}>
        {t.descriptionHint}
      </label>
      <textarea
        {...firstFocus}
        className="article-describe__field"
        id={id}
        rows={4}
        dir={directionOfText(text)}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          if (lengthOf(value) <= writingLimits.alt) onChange(value)
        }}
      />
      <Left length={lengthOf(text)} most={writingLimits.alt} from={writingLimits.alt - 100} />
    </Dialog>
  )
}
