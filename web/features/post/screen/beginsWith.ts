/** Number of words that identify a text. */
const known = 40

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether an article begins with what lists show of it: one without a summary of its own, whose page would say it twice. */
export function beginsWith(html: string, text: string): boolean {
  // To compare only; what is shown comes through the sanitiser.
  const body = plain(html.replace(/<[^<>]*>/g, ' '))
  const [begin = ''] = plain(text)
    .slice(0, known)
    .split(/[&<>"'…]/)
  return begin.trim() !== '' && body.startsWith(begin.trim())
}
