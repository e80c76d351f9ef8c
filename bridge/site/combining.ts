/**
 * More marks on one letter than any script has (Unicode's own bound for text in streams is 30). Putting many of them in order takes
 * as long as their number squared, which `normalize` does. The two Japanese signs become marks only there.
 */
const tooMany = /[\p{M}\uff9e\uff9f]{31,}/gu

/** `normalize` in a time that grows with the text: more marks on one letter than 30 are none. */
export const normalized = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(tooMany, '').normalize(form)
