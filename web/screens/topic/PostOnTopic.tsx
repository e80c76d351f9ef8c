import { useStore } from '@nanostores/react'
import { LateIcon } from '../../components/Icon/LateIcon.tsx'
import { writingMessages } from '../../messages/writing.ts'
import { $flags } from '../../stores/flags.ts'
import { mayWrite } from '../../stores/writing/mayWrite.ts'
import { openComposer } from '../../stores/writing/openComposer.ts'

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
