/** Gives a text to a share sheet: the app's, say. @returns whether it was shared; `undefined` where there is no such sheet. */
export type Share = (text: string) => Promise<boolean | undefined>

const notOpen = 'The clipboard is not open to this page.'

/**
 * Hands a text on, by the clipboard.
 * @returns what came of it, in a sentence.
 */
export async function copyText(text: string): Promise<string> {
  try {
    await window.navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch {
    return copyBySelection(text) ? 'Copied.' : notOpen
  }
}

/**
 * Hands a text on by the first sheet that there is, the app's before the browser's. A sheet that is not there is no fault: the
 * clipboard is.
 * @returns what came of it, in a sentence; none where the reader cancelled.
 */
export async function shareText(text: string, byApp: Share): Promise<string> {
  const shared = (await byApp(text)) ?? (await byBrowser(text))
  if (shared === undefined) return copyText(text)
  return shared ? 'Shared.' : ''
}

const byBrowser: Share = async (text) => {
  const { navigator } = window
  if (typeof navigator.share !== 'function') return undefined
  const file = new File([text], 'conformance.json', { type: 'application/json' })
  try {
    await navigator.share(navigator.canShare?.({ files: [file] }) ? { files: [file] } : { text })
    return true
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? false : undefined
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
