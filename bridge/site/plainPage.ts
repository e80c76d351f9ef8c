/** Text as HTML text or in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A page that is there before any build: a title and a sentence, no style and no script. */
export const plainPage = (title: string, sentence: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<h1>${escaped(title)}</h1>
<p>${escaped(sentence)}</p>
</html>
`

/** What stands where no page is. */
export const missingPage = (): string => plainPage('Not found', 'There is no page at this address.')
