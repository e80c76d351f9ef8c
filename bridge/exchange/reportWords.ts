/** Characters of an error's words that a report has, and that are looked at for them: a message may hold all that a person wrote. */
const maxCharacters = 200
const maxRead = 2_000
const maxLines = 10
/** A longer line of a stack is no function's. It may hold a user's words. */
const maxLineLength = 500

/** Quoted words are left out, for they may be a person's: an engine's own (`reading 'map'`) are kept. */
const withoutQuotes = (text: string): string =>
  text.replace(/(reading |setting )?(["'`“])(.*?)["'`”]/gs, (whole, own: string | undefined) => (own ? whole : '"…"'))

/** Addresses are left with their host, and files of ours with their name. */
const withoutAddresses = (text: string): string =>
  text.replace(/\b[a-z][\w+.-]*:\/\/([^\s/?#]*)([^\s?#)]*)[^\s)]*/gi, (_, host: string, path: string) =>
    /\.(js|css)$/.test(path) ? path.split('/').slice(-2).join('/') : host,
  )

/** Drops a word that the length limit cuts, because it may be half an address, and closes an open quote. */
const beginning = (text: string): string =>
  text.length > maxRead ? `${text.slice(0, maxRead).replace(/\S+$/, '')}"` : text

/** An error's text without quoted user text. */
export const cleaned = (text: string): string =>
  withoutQuotes(withoutAddresses(beginning(text)))
    .replace(/\S+@\S+/g, '@')
    .replace(/\d{5,}/g, '#')
    .slice(0, maxCharacters)

/** `at name (address:1:2)` of Chrome, `name@address:1:2` of the others. */
const frame =
  /^\s*(?:at )?(?:async )?(?:([\w$.<> ]*?)(?: \(|@))?\(?[a-z][\w+.-]*:\/\/[^\s?#]*?([^\s/?#]+)(?:[?#][^\s:]*)?:(\d+):(\d+)\)?$/i

/** The functions of a stack, a line of `function file:line:column` each. */
export const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, row, column] = (line.length <= maxLineLength && frame.exec(line)) || []
      return file ? [`${name.trim() || '?'} ${file}:${row}:${column}`] : []
    })
    .slice(0, maxLines)
    .join('\n')
