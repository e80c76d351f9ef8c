/** The prefix for paths of the page's origin: empty, unless a host site's `<base>` points to another origin. */
export function ownOrigin(): string {
  const { document, location } = globalThis
  const base = document?.baseURI ?? ''
  return base === '' || !/^http/.test(location.origin) || base.startsWith(`${location.origin}/`) ? '' : location.origin
}
