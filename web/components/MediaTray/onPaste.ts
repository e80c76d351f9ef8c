import type { ClipboardEvent } from 'react'

/** Takes pasted pictures and videos. Where there is text too it is the text that was meant: office programs add a picture of it. */
export const onPaste =
  (onFiles: (files: readonly File[]) => void) =>
  (event: ClipboardEvent): void => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.clipboardData?.getData('text/plain')) return
    event.preventDefault()
    onFiles(files)
  }
