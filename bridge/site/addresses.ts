/** Where an address ends in other scripts: at their punctuation, brackets and quotes, and at what is not seen. */
const stop = String.raw`(?=[^\0-\x7f\u200c\u200d])[\p{Term}\p{C}\p{Ps}\p{Pe}“”«»‹›…]|(?![\p{L}\p{N}])[\u3000-\u303f\uff00-\uff65]`
const label = String.raw`(?:[\w-]|(?!${stop})[^\0-\x7f\s])+`
/** An address up to the end of its host. */
export const addressHost = String.raw`https?:\/\/(?:[\w.~%!$&*+;=:-]+@)?(?:${label}(?:\.${label})*|\[[\da-f:.]+\])`

/** Of a whole address, with its brackets: an opening one without its closing one ends it, and so does a closing one by itself. */
const path = (depth: number): string => {
  const plain = String.raw`(?!${stop})[^\s\0-\x20\x7f<>"${'`'}\\()[\]{}]`
  if (depth === 0) return `(?:${plain})*`
  const inner = path(depth - 1)
  return String.raw`(?:${plain}|\(${inner}\)|\[${inner}\]|\{${inner}\})*`
}
const afterHost = new RegExp(String.raw`(?::\d{1,5})?(?:[/?#]${path(2)})?`, 'uy')

/** A host that goes on in another script has ended (`example.comを見て`), unless its last part shows that it had not (`例え.jp`). */
const hostEnd = /^(?:.*[/@.])?[\da-z-]+$|[/@.][\da-z-]+(?=[^\0-\x7f])(?![\p{sc=Latin}\p{M}])/iu

const tail = ".,;:!?'’‘*|·・‧"

/** The address that begins here, of which the host is known. */
export function addressIn(text: string, start: number, named: string): string {
  const ended = hostEnd.exec(named)
  let end = start + (ended ? ended.index + ended[0].length : named.length)
  if (end === start + named.length) {
    afterHost.lastIndex = end
    end += afterHost.exec(text)?.[0].length ?? 0
  }
  // A sentence's end is not an address's. An expression would try each of many dots for the first of them.
  while (tail.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const hosts = new RegExp(addressHost, 'giu')

/** Where the addresses in a text are, for what needs no other entities. */
export function findAddresses(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found = []
  hosts.lastIndex = 0
  for (let match = hosts.exec(text); match; match = hosts.exec(text)) {
    const { 0: named, index: start } = match
    hosts.lastIndex = start + addressIn(text, start, named).length
    found.push({ start, end: hosts.lastIndex })
  }
  return found
}
