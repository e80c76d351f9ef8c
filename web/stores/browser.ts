/** Leaving this document, for a whole new one. Tests put their own in. */
export const browser = {
  assign: (href: string): void => location.assign(href),
  replace: (href: string): void => location.replace(href),
  reload: (): void => location.reload(),
}
