/** Goes where a document can be had: without a network it would be the browser's own error page. */
const load = (go: () => void): void => {
  if (browser.canLoad()) go()
  else addEventListener('online', go, { once: true })
}

/** Leaving this document, for a whole new one. Tests put their own in. */
export const browser = {
  /** Whether the document is this page's own, and not a site's that it is part of. */
  isOurs: false,
  /** Whether something is missing that only a whole new document brings: an engine may have kept the failure. */
  isStuck: false,
  /** Whether a new document can be had now; says so where it cannot. Until the page has loaded what comes later, it is tried. */
  canLoad: (): boolean => true,
  assign: (href: string): void => load(() => location.assign(href)),
  replace: (href: string): void => load(() => location.replace(href)),
  reload: (): void => load(() => location.reload()),
  /** The same, where a person asks for it. Once there may be something to store, that is stored before. */
  renew: (): void => browser.reload(),
}
