import { useStore } from '@nanostores/react'
import { writingMessages } from '../../../i18n/en/writing.ts'
import { $flags } from '../../../lib/page/flags.ts'
import { LateIcon } from '../../../ui/Icon/LateIcon.tsx'
import { mayWrite, openComposer } from '../../writing/index.ts'

/** The way to write on a topic, with its tag in the text from the start. */
export function PostOnTopic({ hashTag }: { readonly hashTag: string }) {
  const t = useStore(writingMessages)
  useStore($flags)
  if (!mayWrite()) return null
  return (
    <p className="topic-write">
      <button className="button topic-write__button" type="button" onClick={() => openComposer({ hashTag })}>
        <LateIcon name="edit" />
        <span>{t.postOnTopic({ tag: `\u2068#${hashTag}\u2069` })}</span>
      </button>
    </p>
  )
}
