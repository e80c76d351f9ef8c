/** What stands before a path of the page's own origin: nothing, unless a host site's `<base>` leads paths to another one. */
export function ownOrigin(): string {
  const { document, location } = globalThis
  const base = document?.baseURI ?? ''
  return base === '' || !/^http/.test(location.origin) || base.startsWith(`${location.origin}/`) ? '' : location.origin
}
