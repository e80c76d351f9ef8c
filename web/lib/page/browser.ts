/** Leaving this document, for a whole new one. Tests put their own in. */
export const browser = {
  /** Whether the document is this page's own, and not a site's that it is part of. */
  isOurs: false,
  /** Whether something is missing that only a whole new document brings: an engine may have kept the failure. */
  isStuck: false,
  /** Whether a new document can be had now; says so where it cannot. Until the page has loaded more, it is tried. */
  canLoad: (): boolean => true,
  assign: (href: string): void => location.assign(href),
  replace: (href: string): void => location.replace(href),
  reload: (): void => location.reload(),
  /** The same, where a person asks for it. Once there may be something to store, that is stored before. */
  renew: (): void => browser.reload(),
}
