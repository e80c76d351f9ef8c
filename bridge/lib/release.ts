/**
 * Which release runs: the package's version and the commit, as `0.1.0+abc1234`; empty when unknown. A page's document
 * says it, so that one release of a page differs from the next in no script that did not change; the library's build puts a
 * module of its own in the place of this one.
 */
export const release = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="release"]')?.content.slice(0, 64) ?? ''

/** The version of the package that the packer has put the page into, as `1.4.0`; empty where it was not packed. */
export const packageVersion = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="package"]')?.content ?? ''
