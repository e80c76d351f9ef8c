/** What stands before a path of the page's own origin: nothing, unless a host site's `<base>` leads paths to another one. */
export const ownOrigin = (): string => {
  const { document, location } = globalThis
  if (!document || !/^http/.test(location.origin) || document.baseURI.startsWith(`${location.origin}/`)) return ''
  return location.origin
}
