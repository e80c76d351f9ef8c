/** The first match counts, because most browsers also contain other names. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari\//],
  ['WebKit', /AppleWebKit\/([\d.]+)/],
]

/** The browser's name in the user agent; empty if unknown. */
export function readBrowserName(userAgent: string): { readonly name: string; readonly version: string } {
  const [name = '', version] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return { name, version: version?.exec(userAgent)?.[1] ?? '' }
}
