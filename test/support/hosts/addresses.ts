import { type LocaleCode, locales } from '#bridge/site/locales.ts'
import { type RouteName, routes } from '#bridge/site/routes.ts'

/** What is asked: an address, in each of these ways. */
export interface Address {
  readonly path: string
  readonly ways: readonly Readonly<Record<string, string>>[]
}

const html = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' }
const page = (path: string): Address => ({ path, ways: [html] })
const localized = (code: LocaleCode, path: string): string => `${code === 'en' ? '' : `/${code}`}${path}`

/** What stands for the variable parts of a route's path; else what there is none of, whose page is the same for every host. */
const examples: Readonly<Record<string, string>> = { margin: 'usdt', symbolId: 'BTCUSDT' }

const pathOf = (name: RouteName): string =>
  routes[name].path.replace(/\/:(\w+)([+*]?)/g, (_, part: string) => `/${examples[part] ?? 'p1'}`)

const preferences = encodeURIComponent(JSON.stringify({ at: 1, chosen: { theme: 'black' } }))

/**
 * The homes, the other routes in two languages each, and what else a host is asked for.
 * @param asset a file of the site that has compressed twins.
 */
export function addressesOf(asset: string): readonly Address[] {
  const others = (Object.keys(routes) as RouteName[]).filter((name) => name !== 'home').map(pathOf)
  return [
    ...locales.map(({ code }) => page(localized(code, '/insights'))),
    ...others.flatMap((path, at) => {
      // Each language is some route's.
      const { code } = locales[1 + (at % (locales.length - 1))] ?? locales[0]
      return [page(path), page(localized(code, path))]
    }),
    {
      path: `/${asset}`,
      ways: ['br, gzip', 'gzip', 'br;q=0, gzip', 'identity'].map((accepted) => ({ 'accept-encoding': accepted })),
    },
    { path: '/assets/none-aaaaaaaa.js', ways: [{ 'accept-encoding': 'br' }] },
    { path: '/nowhere', ways: [html] },
    { path: '/robots.txt', ways: [{}] },
    { path: '/version.json', ways: [{}] },
  ]
}

/** What a reader sends whose preferences are kept. */
export const withPreferences = (name: string, { path, ways }: Address): Address => ({
  path,
  ways: ways.map((way) => ({ ...way, cookie: `other=1; ${name}=${preferences}` })),
})
