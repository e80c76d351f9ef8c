/** A tag without its sign (full-width ones are typed by many) and without spaces round it, put together as most write it. */
export const plainTag = (text: string): string =>
  text
    .trim()
    .replace(/^[#＃\s]+/u, '')
    .normalize('NFC')
