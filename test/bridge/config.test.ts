import { expect, test, vi } from 'vitest'
import { defineExchange, type ExchangeConfig, ExchangeConfigError, methodNames } from '#bridge/config.ts'
import { nativeScreens } from '#bridge/site/routes.ts'
import sandbox from '#fixtures/exchange.config.ts'
import halcyon from '#fixtures/halcyon.config.ts'

const faultsOf = (config: unknown): readonly string[] => {
  try {
    defineExchange(config as ExchangeConfig)
    return []
  } catch (error) {
    if (error instanceof ExchangeConfigError) return error.faults
    throw error
  }
}

const allowUnsignedSentence =
  'signing.allowUnsigned must say whether the exchange may switch signing off, and with it the seal of a log-in: true or false. False closes log-in meanwhile, and is right for most.'

test('accepts the sandbox’s configuration', () => {
  expect(faultsOf(sandbox)).toEqual([])
})

test('accepts a configuration with a full brand, links, terms and languages', () => {
  expect(faultsOf(halcyon)).toEqual([])
})

const certificateSentence =
  'signing.certificate must be a whole certificate or public key in PEM, the path of one, or two of them while one replaces the other.'
const domains = (change: object) => ({ domains: { ...sandbox.domains, ...change } })
const app = (change: object) => ({ app: { ...sandbox.app, ...change } })
const signing = (change: object) => ({ signing: { ...sandbox.signing, ...change } })
const cookies = (change: object) => ({ cookies: { ...sandbox.cookies, ...change } })

// biome-ignore format: a table
const faulty: readonly (readonly [what: string, change: object, sentence: string])[] = [
  ['an accent that is not a colour', { brand: { name: 'A', accent: ['blue', '#6FA3FF'] } }, 'brand.accent[0] must be a colour such as #1D5FE0; it is "blue".'],
  ['one accent for two themes', { brand: { name: 'A', accent: ['#1D5FE0'] } }, 'brand.accent[1] must be a colour such as #1D5FE0; it is missing.'],
  ['an accent that is too light to be read', { brand: { name: 'A', accent: ['#F0B90B', '#6FA3FF'] } }, 'brand.accent[0] #F0B90B cannot be read as text on the white theme: its contrast with #eceef1 is 1.55:1, and must be 4.5:1. Take a darker shade of it.'],
  ['an accent that is too dark to be read', { brand: { name: 'A', accent: ['#1D5FE0', '#1D5FE0'] } }, 'brand.accent[1] #1D5FE0 cannot be read as text on the black theme: its contrast with #1d232a is 2.83:1, and must be 4.5:1. Take a lighter shade of it.'],
  ['an invalid logo', { brand: { ...sandbox.brand, logo: ['a.svg'] } }, 'brand.logo must be SVG or the path of an SVG file, or two of them, for the white and the black theme; it is ["a.svg"].'],
  ['an unknown field of the brand', { brand: { ...sandbox.brand, favicon: 'a.svg' } }, 'brand has no "favicon"; it may have name, accent, logo, mark, icon, share, section, radius, font.'],
  ['a section without an English name', { brand: { ...sandbox.brand, section: { de: 'Hafen' } } }, 'brand.section must be a text, or texts by language with one for "en".'],
  ['a section with one name for all languages', { brand: { ...sandbox.brand, section: 'Harbour' } }, 'brand.section must be names by language, such as { en: "Community" }.'],
  ['a section in an unsupported language', { brand: { ...sandbox.brand, section: { en: 'Harbour', tr: 'Liman' } } }, 'brand.section.tr is not a supported language, such as "de" or "zh-CN".'],
  ['an invalid corner radius', { brand: { ...sandbox.brand, radius: '8px' } }, 'brand.radius must be a number of pixels from 0 to 24; it is "8px".'],
  ['a font that is more than a name', { brand: { ...sandbox.brand, font: 'x;background:url(//x)' } }, 'brand.font must be font families such as Inter, sans-serif; it is "x;background:url(//x)".'],
  ['a link that leads nowhere', { links: { help: 'javascript:1' } }, 'links.help must be a path such as /terms or an address such as https://example.com/terms.'],
  ['a link that is never shown', { links: { jobs: '/jobs' } }, 'links has no "jobs"; it may have terms, privacy, rules, help, imprint, exchange, password, security, deposit, trade.'],
  ['terms without an address to read them', { terms: { version: '1' }, links: {} }, 'terms needs links.terms. Set it to the address of the terms.'],
  ['terms without a version', { terms: { version: '' } }, 'terms.version must be a text of 1 to 40 characters, such as "2026-03".'],
  ['an unsupported language', { languages: ['en', 'tr'] }, 'languages has "tr", which is not a supported language, such as "de" or "zh-CN".'],
  ['a language twice', { languages: ['en', 'en'] }, 'languages names one twice.'],
  ['an origin with a path', domains({ api: 'https://a.example/v1' }), 'domains.api must be "self" or an origin such as https://api.example.com, without a path; it is "https://a.example/v1".'],
  ['an invalid image host', domains({ images: ['javascript:1'] }), 'domains.images[0] must be "self" or an origin such as https://api.example.com, without a path; it is "javascript:1".'],
  ['pictures at the root', domains({ pictures: { path: '/' } }), 'domains.pictures.path must be a path such as /media/, with a slash at its end and no calls below it; it is "/".'],
  ['pictures among the calls', domains({ pictures: { path: '/v1/pictures/' } }), 'domains.pictures.path must be a path such as /media/, with a slash at its end and no calls below it; it is "/v1/pictures/".'],
  ['a test picture on another host', domains({ pictures: { test: '//img.example/a.gif' } }), 'domains.pictures.test must be a path such as /media/test.gif; it is "//img.example/a.gif".'],
  ['an unknown field of pictures', domains({ pictures: { paths: '/media/' } }), 'domains.pictures has no "paths"; it may have test, path.'],
  ['an address for errors with a query', domains({ errors: 'https://errors.example/in?key=1' }), 'domains.errors must be a path such as /errors or an address such as https://errors.example.com/insights; it is "https://errors.example/in?key=1".'],
  ['an unknown generation of the log-in', { logIn: { verify: 'v3' } }, 'logIn.verify must be "v1" or "v2"; it is "v3".'],
  ['a generation that is a number', { logIn: { system: 1 } }, 'logIn.system must be "v1" or "v2"; it is 1.'],
  ['a generation of another call', { logIn: { agency: 'v1' } }, 'logIn has no "agency"; it may have verify, system.'],
  ['a base that ends in a slash', { site: { base: '/community/' } }, 'site.base must be a path such as /community, without a slash at its end; it is "/community/".'],
  ['assets below a path of their own', { site: { assets: 'https://static.example/insights' } }, 'site.assets must be an origin such as https://static.example.com, without a path; it is "https://static.example/insights".'],
  ['pages that the site cannot own', { site: { ownPages: ['login', 'spot'] } }, 'site.ownPages[1] must be one of "login", "trade"; it is "spot".'],
  ['an invalid contact', { site: { contact: 'security@example.com' } }, 'site.contact must be an address such as mailto:security@example.com or https://example.com/security; it is "security@example.com".'],
  ['an unknown field of the site', { site: { host: 'nginx' } }, 'site has no "host"; it may have base, assets, ownPages, offline, contact.'],
  ['another host for a path', domains({ errors: '//errors.example' }), 'domains.errors must be a path such as /errors or an address such as https://errors.example.com/insights; it is "//errors.example".'],
  ['no certificate', { signing: { allowUnsigned: false } }, certificateSentence],
  ['a private key for a certificate', signing({ certificate: '-----BEGIN PRIVATE KEY-----' }), certificateSentence],
  ['a public key that is cut off', signing({ certificate: '-----BEGIN PUBLIC KEY-----…' }), certificateSentence],
  ['three certificates', signing({ certificate: ['a.pem', 'b.pem', 'c.pem'] }), certificateSentence],
  ['a missing allowUnsigned', { signing: { certificate: 'a.pem' } }, allowUnsignedSentence],
  ['text as allowUnsigned', { signing: { certificate: 'a.pem', allowUnsigned: 'no' } }, allowUnsignedSentence],
  ['an environment without a name', { tracking: { environment: ' ' } }, 'tracking.environment must not be empty; it is " ".'],
  ['text as respectSignals', { tracking: { respectSignals: 'yes' } }, 'tracking.respectSignals must be true or false; it is "yes".'],
  ['an unknown sharing mode', { tracking: { sharing: 'never' } }, 'tracking.sharing must be "optOut", "optIn" or "always"; it is "never".'],
  ['a boolean as the sharing mode', { tracking: { sharing: true } }, 'tracking.sharing must be "optOut", "optIn" or "always"; it is true.'],
  ['a cookie name with a space', cookies({ user: 'user id' }), 'cookies.user must be a name that a cookie may have; it is "user id".'],
  ['a scheme with a colon', app({ schemes: ['acme:'] }), 'app.schemes[0] must be a URL scheme of the app\'s own in lower case, without ":"; it is "acme:".'],
  ['a scheme that browsers open themselves', app({ schemes: ['acme', 'javascript'] }), 'app.schemes[1] must be a URL scheme of the app\'s own in lower case, without ":"; it is "javascript".'],
  ['one scheme in place of a list', app({ schemes: 'acme' }), 'app.schemes must be a list; it is "acme".'],
  ['one image host in place of a list', domains({ images: 'self' }), 'domains.images must be a list; it is "self".'],
  ['an owned page in place of a list', { site: { ownPages: 'login' } }, 'site.ownPages must be a list; it is "login".'],
  ['three accents', { brand: { name: 'A', accent: ['#1D5FE0', '#6FA3FF', '#6FA3FF'] } }, 'brand.accent must be a list of 2; it is ["#1D5FE0","#6FA3FF","#6FA3FF"].'],
  ['an origin with a slash at its end', domains({ api: 'https://a.example/' }), 'domains.api must be "self" or an origin such as https://api.example.com, without a path; it is "https://a.example/".'],
  ['a site by HTTPS at an address of plain HTTP', domains({ secure: 'http://a.example' }), 'domains.secure must be "self" or an HTTPS origin such as https://www.example.com, without a path; it is "http://a.example".'],
  ['two cookies of one name', { cookies: { session: 'token', user: 'user', refresh: 'token' } }, 'cookies must have different names.'],
  ['handlers that are not a table', app({ handlers: 'acmeOpen' }), 'app.handlers must be an object; it is "acmeOpen".'],
  ['a path for a site', { site: '/community' }, 'site must be an object; it is "/community".'],
  ['a switch for tracking', { tracking: false }, 'tracking must be an object; it is false.'],
  ['a switch for a wallet', { thirdParties: { wallet: true } }, 'thirdParties.wallet must be an object; it is true.'],
  ['a word for the inspector', app({ inspector: 'no' }), 'app.inspector must be true or false; it is "no".'],
  ['a field that is misspelt', { risks: {} }, 'The configuration has no "risks"; it may have brand, domains, signing, site, cookies, adapter, logIn, thirdParties, app, tracking, links, terms, languages, riskWarnings, messages.'],
  ['a field of domains that is misspelt', domains({ error: '/errors' }), 'domains has no "error"; it may have api, config, report, images, pictures, errors, secure.'],
  ['a handler of no method', app({ handlers: { fly: 'x' } }), `app.handlers has no "fly"; it may have ${methodNames.join(', ')}.`],
  ['a screen of no route', app({ screens: { moon: 'x' } }), `app.screens has no "moon"; it may have ${nativeScreens.join(', ')}.`],
  ['a provider’s secret, which would be in everybody’s page', { thirdParties: { google: { issuer: 'self', clientId: 'x', clientSecret: 'y' } } }, 'thirdParties.google has no "clientSecret"; it may have issuer, clientId.'],
  ['an unknown provider', { thirdParties: { acme: {} } }, 'thirdParties has no "acme"; it may have apple, google, wallet, telegram.'],
  ['a provider without its client id', { thirdParties: { apple: { issuer: 'https://appleid.apple.com' } } }, 'thirdParties.apple.clientId must not be empty; it is missing.'],
  ['an issuer with a slash at its end', { thirdParties: { google: { issuer: 'https://accounts.google.com/', clientId: 'x' } } }, 'thirdParties.google.issuer must be "self" or an address such as https://accounts.google.com, without a slash at its end; it is "https://accounts.google.com/".'],
  ['a bot’s token in place of its name', { thirdParties: { telegram: { bot: '42:secret' } } }, 'thirdParties.telegram.bot must be "self" or the name of a bot, without "@"; it is "42:secret".'],
]

test.each(faulty)('reports %s in one sentence', (_, change, sentence) => {
  expect(faultsOf({ ...sandbox, ...change })).toEqual([sentence])
})

test.each([
  ['a path', './gateway.pem'],
  ['two paths', ['./one.pem', './two.pem']],
  ['the text of a certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
  ['what the build packs', ['-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----']],
])('accepts %s as the certificate', (_, certificate) => {
  expect(faultsOf({ ...sandbox, signing: { ...sandbox.signing, certificate } })).toEqual([])
})

test.each(['optOut', 'optIn', 'always'])('accepts %s for sharing', (sharing) => {
  expect(faultsOf({ ...sandbox, tracking: { sharing } })).toEqual([])
})

test('requires allowUnsigned in the types too', () => {
  // @ts-expect-error: it is not said
  const signing: ExchangeConfig['signing'] = { certificate: 'a.pem' }
  expect(faultsOf({ ...sandbox, signing })).toEqual([allowUnsignedSentence])
})

test('accepts all, some or none of the tracking settings', () => {
  const whole = { appId: 'acme', environment: 'pre', respectSignals: false, sharing: 'optIn' }
  for (const tracking of [whole, { appId: 'acme' }, {}]) expect(faultsOf({ ...sandbox, tracking })).toEqual([])
})

test('accepts all, some or no other providers', () => {
  const google = { issuer: 'https://accounts.google.com', clientId: 'x' }
  for (const thirdParties of [{ google, apple: google, wallet: {}, telegram: { bot: 'AcmeBot' } }, { google }, {}])
    expect(faultsOf({ ...sandbox, thirdParties })).toEqual([])
})

test('reports all faults at once, even for an empty value', () => {
  expect(faultsOf(undefined).length).toBeGreaterThan(9)
})

test.each([
  ['self', 'https://www.acme.example', undefined],
  ['https://www.acme.example', 'https://www.acme.example', undefined],
  ['https://api.one.example', 'https://www.acme.example', ', and the page is of https://www.acme.example: '],
  ['https://api.two.example', undefined, undefined],
])('warns once of an API at %s for a page of %j: %j', (api, origin, words) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('location', origin && { origin })
  for (let checks = 0; checks < 2; checks++) defineExchange({ ...sandbox, domains: { ...sandbox.domains, api } })
  expect(warned.mock.calls).toEqual(words ? [[expect.stringContaining(words)]] : [])
  if (words) expect(String(warned.mock.calls[0])).toContain('log-ins are sealed, but nothing is signed')
})
