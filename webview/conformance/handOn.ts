/**
 * Hands a text on, by the system's sheet or the clipboard. A sheet that is not there is no fault: the clipboard is.
 * @returns what came of it, in a sentence.
 */
export async function handOn(way: 'copy' | 'share', text: string): Promise<string> {
  const { navigator } = window
  try {
    if (way === 'share' && typeof navigator.share === 'function') {
      const file = new File([text], 'conformance.json', { type: 'application/json' })
      await navigator.share(navigator.canShare?.({ files: [file] }) ? { files: [file] } : { text })
      return 'Shared.'
    }
    await navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return ''
    return copyBySelection(text) ? 'Copied.' : 'The clipboard is not open to this page.'
  }
}

/** Older web views have no other clipboard. */
function copyBySelection(text: string): boolean {
  const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  area.className = 'hidden'
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
