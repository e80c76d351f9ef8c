/** The first that is found counts: most browsers say the name of others too. */
const browsers: readonly (readonly [name: string, version: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari\//],
  ['WebKit', /AppleWebKit\/([\d.]+)/],
]

/** What the user agent says that the browser is; empty where it says nothing. */
export function readBrowserName(userAgent: string): { readonly name: string; readonly version: string } {
  const [name = '', version] = browsers.find(([, pattern]) => pattern.test(userAgent)) ?? []
  return { name, version: version?.exec(userAgent)?.[1] ?? '' }
}
