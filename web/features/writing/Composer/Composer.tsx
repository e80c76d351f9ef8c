import { useStore } from '@nanostores/react'
import { $composing, closeComposer } from '../compose.ts'
import { uploads } from '../uploads/uploads.ts'
import { ComposerDialog } from './ComposerDialog.tsx'

/** The composer over any page, while a message is being written. */
export function Composer() {
  const composing = useStore($composing)
  return composing && <ComposerDialog draft={composing.draft} uploads={uploads} onClose={closeComposer} />
}
