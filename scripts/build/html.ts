/** What goes into a template: addresses from the server's root, each with its digest. */
export interface Asset {
  readonly href: string
  readonly integrity: string
}

export interface PageParts {
  /** The module script that starts the page. */
  readonly entry: Asset
  /** Modules that the entry will want, to be fetched beside it. */
  readonly preload: readonly Asset[]
  readonly styles: readonly Asset[]
  /** Whether search engines may list the page (§2: the home page alone). */
  readonly indexed: boolean
}

const link = (rel: string, { href, integrity }: Asset) =>
  `<link rel="${rel}" href="${href}" integrity="${integrity}" crossorigin>`

/** Fills a template's `<!--head-->` and `<!--robots-->`. */
export function fillTemplate(template: string, { entry, preload, styles, indexed }: PageParts): string {
  const head = [
    ...styles.map((style) => link('stylesheet', style)),
    ...preload.map((script) => link('modulepreload', script)),
    `<script type="module" src="${entry.href}" integrity="${entry.integrity}" crossorigin></script>`,
  ]
  return template
    .replace('<!--robots-->', indexed ? '' : '<meta name="robots" content="noindex">')
    .replace('<!--head-->', () => head.join('\n    '))
}
