// Bounded, so that no text keeps a page busy: past that, an article is only noisier.
const tag = /<([a-z][^\s"'<>/]{0,20})((?:"[^"]{0,2000}"|'[^']{0,2000}'|[^"'<>]){0,2000})>/gi
const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g

/** Where the style of an element from elsewhere is kept until it has been read. */
export const styleOf = 'data-style'

/**
 * Takes inline styles and handlers out of the text of an article before it is parsed. The sanitiser takes them out in any case;
 * but Chromium tells a page of each one that is only parsed, and the reports of what really broke the policy would drown in
 * them. What this does not see is dealt with after parsing.
 */
export const withoutInline = (html: string): string => replaceInline(html, () => '')

/** Takes them out too, but keeps the styles as {@link styleOf}, which no page obeys. */
export const withStylesApart = (html: string): string =>
  replaceInline(html, (whole) => (/^style/i.test(whole) ? `data-${whole}` : ''))

const replaceInline = (html: string, put: (whole: string) => string): string =>
  html.replace(
    tag,
    (_, name: string, attributes: string) =>
      `<${name}${attributes.replace(attribute, (whole, key: string) => (/^(?:style|on\w+)$/i.test(key) ? put(whole) : whole))}>`,
  )
