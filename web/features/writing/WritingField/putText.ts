/**
 * Puts `text` in the place of a stretch of a field, as if it had been typed: undo takes it back, and listeners of the field
 * hear of it.
 */
export function putText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // Old, and the only way that keeps the browser's own undo.
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}
