import { InsightsError } from './lib/errors.ts'
import { isRecord } from './lib/guards.ts'
import { type BrandConfig, brandFaults } from './site/brand.ts'
import type { SiteConfig } from './site/hosting.ts'
import { type LegalConfig, legalFaults } from './site/legal.ts'
import { ownWordsFaults, type WordsConfig } from './site/ownWords.ts'
import { type RiskConfig, riskFaults } from './site/risk.ts'
import { type NativeScreen, nativeScreens, ownable } from './site/routes.ts'

/** The app's methods that configuration may give another handler name. */
export const methodNames = [
  'getAppContext',
  'getUserInfo',
  'request',
  'upload',
  'trackEvents',
  'openScreen',
  'closePage',
  'login',
  'logout',
  'share',
  'pickMedia',
  'setNavigationBar',
  'ready',
  'badge',
  'changed',
  'cancel',
] as const
export type MethodName = (typeof methodNames)[number]

/** A provider that speaks OpenID Connect. */
export interface OidcConfig {
  /** The issuer, such as `https://accounts.google.com`; `self` is the sandbox's. Register the site's `/login` as a redirect with it. */
  readonly issuer: string
  readonly clientId: string
}

export interface ThirdPartiesConfig {
  readonly apple?: OidcConfig
  readonly google?: OidcConfig
  /** No options: any wallet that the browser has. */
  readonly wallet?: Readonly<Record<string, never>>
  /** The name of the bot that has this site as its mini app, without `@`; `self` is the sandbox's. */
  readonly telegram?: { readonly bot: string }
}

/** The generations of a log-in call. Both are sealed. The newer one answers without `accessTokenResVO`. */
export type Generation = 'v1' | 'v2'

/** The configuration of one exchange: everything that differs between exchanges. */
export interface ExchangeConfig extends LegalConfig, RiskConfig, WordsConfig {
  readonly brand: BrandConfig
  /** Origins without a path; `self` is the origin the page came from. */
  readonly domains: {
    /** Calls to the page's own origin are signed if the exchange lists them. Calls to another origin are never signed; log-ins are still sealed. */
    readonly api: string
    readonly config: string
    readonly report: string
    readonly images: readonly string[]
    /** Paths on the image hosts. */
    readonly pictures?: {
      /** Path of a tiny picture on each host, by which hosts are compared. Default `/media/test.gif`. */
      readonly test?: string
      /**
       * Below which the page's own origin and the API's have pictures. Articles show none of any other path there: it would be asked
       * for with the reader's session. On other image hosts any path is a picture's. Default `/media/`.
       */
      readonly path?: string
    }
    /** The address, or a path on the page's origin, that receives fault reports. Without it, none are sent. */
    readonly errors?: string
    /** The site's HTTPS origin, if it is not the same host on the default port. Log-ins on plain HTTP lead there. */
    readonly secure?: string
  }
  readonly signing: {
    /**
     * The certificate that vouches for the server's key, or two while one replaces the other: a path, from the configuration's
     * own file, or PEM text. The build reads it and packs its public key, after a line that says when the certificate ends
     * (`Valid to 2027-01-31T00:00:00.000Z`). `mount` and `createClient` read neither paths nor certificates: they need that public
     * key here, as `openssl x509 -in gateway.pem -pubkey -noout` prints it, or their option `certificates`.
     */
    readonly certificate: string | readonly [string] | readonly [string, string]
    /**
     * Whether the exchange may switch signing off (`clientOpen: false`), by which log-ins leave unsealed. That answer is not
     * signed, so that anyone who can change it can say so. False closes log-in meanwhile. There is no default.
     */
    readonly allowUnsigned: boolean
  }
  /** Where the browser build is served, and which addresses of its host it owns. */
  readonly site?: SiteConfig
  readonly cookies: {
    readonly session: string
    readonly user: string
    readonly refresh: string
    /** The exchange's cookie with the reader's language, as a code (`de`) or a key (`de_DE`). Events name that language. Default: none. */
    readonly language?: string
  }
  /**
   * What translates the exchange's calls, where it has other paths, fields or records than ours: an ES module without imports that
   * exports `request`, `response` or both, as a path such as `./adapt.js` from the configuration's own file, or its text. Builds and
   * commands put it beside the page; a host site that mounts the section passes it to `mount`. Default: they are ours.
   */
  readonly adapter?: string
  /** The generation of the exchange's log-in calls. Default `v2`. */
  readonly logIn?: {
    /** Codes after a password: `verify-login`, or `verify-login-v2`. Agencies have the first only. */
    readonly verify?: Generation
    /** A code in place of a password: `verifySystemLogin`, or `verifySystemLogin-v2`. */
    readonly system?: Generation
  }
  /** Log-in providers, one entry each. Keep their secrets in the gateway. */
  readonly thirdParties?: ThirdPartiesConfig
  readonly app: {
    /** URL schemes of the exchange's own app, without `:`. */
    readonly schemes: readonly string[]
    /** Handler names where they differ from the method's. */
    readonly handlers: Readonly<Partial<Record<MethodName, string>>>
    /** The name of the Android control object. */
    readonly control: string
    /** The native screen of each route. A route without one is shown by the page. */
    readonly screens: Readonly<Partial<Record<NativeScreen, string>>>
    /** Packs the inspector, which `?inspect` opens on the phone. Do not ship it to readers. Default false. */
    readonly inspector?: boolean
  }
  /** What events contain, and which readers are tracked. */
  readonly tracking?: {
    /** The site's name in events (`app_id`). Default `insights`. */
    readonly appId?: string
    /** `pre`, `online`, or the tag of a test environment (`log_env`). Default `online`. */
    readonly environment?: string
    /**
     * Whether nothing is asked, stored or sent of a person whose browser asks for that, by Do Not Track or Global Privacy
     * Control. It goes before `sharing`. Default true.
     */
    readonly respectSignals?: boolean
    /**
     * Who else is tracked: `optOut` (the default) until a person says no in the settings, `optIn` once they say yes, `always`
     * without asking. A no removes what was not sent yet.
     */
    readonly sharing?: 'optOut' | 'optIn' | 'always'
  }
}

/** An exchange's app, as its configuration describes it. */
export type AppConfig = ExchangeConfig['app']

/**
 * A configuration that has been checked. Only {@link defineExchange} makes one. The mark is a name and no symbol: each entry's types
 * stand in a file of their own, and in each of them a symbol would be another.
 */
export type Exchange = ExchangeConfig & { readonly '~checked': true }

/** Thrown for an invalid configuration. `faults` has a sentence for each fault. */
export class ExchangeConfigError extends InsightsError {
  override readonly name = 'ExchangeConfigError'
  readonly isTransient = false
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(
      `The exchange's configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `- ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

/** Whether the text is a module's source, rather than a path. */
export const isModuleText = (value: string): boolean => /\bexport(?:\s+\w|\s*\{)/.test(value)

type Test = readonly [holds: (value: string) => boolean, wanted: string]

const some: Test = [(value) => value.trim() !== '', 'must not be empty']
const colour: Test = [(value) => /^#[0-9a-f]{6}$/i.test(value), 'must be a colour such as #1D5FE0']
/** Schemes that browsers open themselves: as an app's own they would make any such link one that leads into the app. */
const browserSchemes = /^(about|blob|data|file|ftp|https?|javascript|mailto|tel|vbscript|wss?)$/
const scheme: Test = [
  (value) => /^[a-z][a-z0-9+.-]*$/.test(value) && !browserSchemes.test(value),
  'must be a URL scheme of the app\'s own in lower case, without ":"',
]
const identifier: Test = [
  (value) => /^[A-Za-z_$][\w$]*$/.test(value),
  'must be a name that may stand after a dot in JavaScript',
]
const cookie: Test = [(value) => /^[\w!#$%&'*+.^`|~-]+$/.test(value), 'must be a name that a cookie may have']
const sharing: Test = [
  (value) => ['optOut', 'optIn', 'always'].includes(value),
  'must be "optOut", "optIn" or "always"',
]
const generation: Test = [(value) => value === 'v1' || value === 'v2', 'must be "v1" or "v2"']
const origin: Test = [
  (value) => value === 'self' || originOf(value) === value,
  'must be "self" or an origin such as https://api.example.com, without a path',
]

const address: Test = [
  (value) => /^\/(?!\/)[^?#]*$/.test(value) || (originOf(value) !== undefined && !/[?#]/.test(value)),
  'must be a path such as /errors or an address such as https://errors.example.com/insights',
]

const picture: Test = [(value) => /^\/(?!\/)[^?#\s]+$/.test(value), 'must be a path such as /media/test.gif']
const pictures: Test = [
  (value) => /^\/(?!v1\/|btapi\/)([\w-][\w.-]*\/)+$/.test(value),
  'must be a path such as /media/, with a slash at its end and no calls below it',
]

const base: Test = [
  (value) => /^(\/[\w-][\w.-]*)+$/.test(value),
  'must be a path such as /community, without a slash at its end',
]
const secure: Test = [
  // Browsers trust a page of this machine without HTTPS.
  (value) => value === 'self' || (origin[0](value) && /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(value)),
  'must be "self" or an HTTPS origin such as https://www.example.com, without a path',
]
const assets: Test = [
  (value) => originOf(value) === value,
  'must be an origin such as https://static.example.com, without a path',
]
const owned: Test = [
  (value) => Object.keys(ownable).includes(value),
  `must be one of ${Object.keys(ownable)
    .map((name) => `"${name}"`)
    .join(', ')}`,
]
const contact: Test = [
  (value) => /^(mailto:\S+@\S+|https:\/\/\S+)$/.test(value),
  'must be an address such as mailto:security@example.com or https://example.com/security',
]

const adapter: Test = [
  (value) => /^\S+\.m?js$/.test(value) || isModuleText(value),
  'must be the path of an ES module such as ./adapt.js, or its text',
]

function originOf(text: string): string | undefined {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) ? url.origin : undefined
  } catch {
    return undefined
  }
}

const issuer: Test = [
  (value) => value === 'self' || (originOf(value) !== undefined && !/[?#]|\/$/.test(value)),
  'must be "self" or an address such as https://accounts.google.com, without a slash at its end',
]
const bot: Test = [(value) => /^\w{4,32}$/.test(value), 'must be "self" or the name of a bot, without "@"']

/** Other providers: what each line must have, and may not have more of. */
const partyRules: Readonly<Record<keyof ThirdPartiesConfig, Readonly<Record<string, Test>>>> = {
  apple: { issuer, clientId: some },
  google: { issuer, clientId: some },
  wallet: {},
  telegram: { bot },
}

/** The path of a value in the configuration, and the rule for it. `[]` is each item, `{}` each value of a record, `?` may be missing. */
const rules: readonly (readonly [path: string, test: Test])[] = [
  ['brand.name', some],
  ['brand.accent[2]', colour],
  ['domains.api', origin],
  ['domains.config', origin],
  ['domains.report', origin],
  ['domains.images[]', origin],
  ['domains.pictures.test?', picture],
  ['domains.pictures.path?', pictures],
  ['domains.errors?', address],
  ['domains.secure?', secure],
  ['site.base?', base],
  ['site.assets?', assets],
  ['site.ownPages[]?', owned],
  ['site.contact?', contact],
  ['cookies.session', cookie],
  ['cookies.user', cookie],
  ['cookies.refresh', cookie],
  ['cookies.language?', cookie],
  ['adapter?', adapter],
  ['logIn.verify?', generation],
  ['logIn.system?', generation],
  ['app.schemes[]', scheme],
  ['app.control', identifier],
  ['app.handlers{}', identifier],
  ['app.screens{}', some],
  ['tracking.appId?', some],
  ['tracking.environment?', some],
  ['tracking.sharing?', sharing],
]

/** The values a rule's path names, each with the path to show. A missing one is `undefined`. */
function valuesAt(config: unknown, path: string): (readonly [path: string, value: unknown])[] {
  const [, plain = '', kind = ''] = /^([\w.]+)(.*)$/.exec(path) ?? []
  const value = plain.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), config)
  if (kind.endsWith('?') && value === undefined) return []
  if (kind === '{}' && isRecord(value)) return Object.entries(value).map(([key, item]) => [`${plain}.${key}`, item])
  if (kind.startsWith('[') && Array.isArray(value)) {
    const length = Number(kind.slice(1, -1)) || value.length
    return Array.from({ length }, (_, at) => [`${plain}[${at}]`, value[at]])
  }
  return [[plain, value]]
}

/** A path, or whole PEM that contains a public key. */
const isCertificate = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  (!value.includes('-----') || /-----BEGIN (CERTIFICATE|PUBLIC KEY)-----[\w+/=\s]+-----END \1-----/.test(value))

/** Whether a certificate is where a page needs a public key: a build takes that out of it, and a page cannot. */
export const holdsCertificate = ({ signing }: ExchangeConfig): boolean =>
  [signing.certificate].flat().some((text) => text.includes('-----BEGIN CERTIFICATE-----'))

const sections: { readonly [Name in keyof Required<ExchangeConfig>]: readonly string[] | undefined } = {
  brand: undefined,
  domains: ['api', 'config', 'report', 'images', 'pictures', 'errors', 'secure'],
  signing: ['certificate', 'allowUnsigned'],
  site: ['base', 'assets', 'ownPages', 'offline', 'contact'],
  cookies: ['session', 'user', 'refresh', 'language'],
  adapter: undefined,
  logIn: ['verify', 'system'],
  thirdParties: Object.keys(partyRules),
  app: ['schemes', 'handlers', 'control', 'screens', 'inspector'],
  tracking: ['appId', 'environment', 'respectSignals', 'sharing'],
  links: undefined,
  terms: ['version'],
  languages: undefined,
  riskWarnings: undefined,
  messages: undefined,
}

const valueAt = (config: unknown, path: string): unknown => valuesAt(config, path)[0]?.[1]

function tableFaults(path: string, value: unknown, known: readonly string[]): string[] {
  if (value === undefined) return []
  if (!isRecord(value)) return [`${path} must be an object; it is ${JSON.stringify(value)}.`]
  return Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${path} has no "${key}"; it may have ${known.join(', ')}.`)
}

/** Unknown keys are faults: most are typing errors, and a secret among them would be in every reader's page. */
function keyFaults(config: unknown): string[] {
  const parties = Object.entries(partyRules).map(([party, own]) => [`thirdParties.${party}`, Object.keys(own)] as const)
  const tables = Object.entries(sections).flatMap(([name, known]) => (known ? [[name, known] as const] : []))
  return [
    ...tableFaults('The configuration', config, Object.keys(sections)),
    ...[
      ...tables,
      ['app.handlers', methodNames] as const,
      ['app.screens', nativeScreens] as const,
      ['domains.pictures', ['test', 'path']] as const,
      ...parties,
    ].flatMap(([path, known]) => tableFaults(path, valueAt(config, path), known)),
  ]
}

/** What a rule's path says of the list that its values are in. A text in its place would pass the rule of an item. */
function listFault(config: unknown, rulePath: string): string | undefined {
  const [, path, length] = /^([\w.]+)\[(\d*)\]/.exec(rulePath) ?? []
  const value = path && valueAt(config, path)
  if (!path || value === undefined || (Array.isArray(value) && (!length || value.length <= Number(length))))
    return undefined
  return `${path} must be a list${length ? ` of ${length}` : ''}; it is ${JSON.stringify(value)}.`
}

/** Cookies of one name would overwrite each other. */
function cookieFaults(config: unknown): string[] {
  const names = valuesAt(config, 'cookies{}').map(([, name]) => name)
  return new Set(names).size < names.length ? ['cookies must have different names.'] : []
}

const booleanFaults = (config: unknown, ...paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const value = valueAt(config, path)
    return value === undefined || typeof value === 'boolean'
      ? []
      : [`${path} must be true or false; it is ${JSON.stringify(value)}.`]
  })

const partyRulesOf = (config: unknown): (typeof rules)[number][] =>
  Object.entries(partyRules).flatMap(([party, own]) => {
    const path = `thirdParties.${party}`
    if (valuesAt(config, `${path}?`).length === 0) return []
    return Object.entries(own).map(([name, test]) => [`${path}.${name}`, test] as const)
  })

/** Validates a configuration. @returns a sentence for each fault. */
export function faultsOf(config: unknown): string[] {
  const faults = [...rules, ...partyRulesOf(config)].flatMap(
    ([rulePath, [holds, wanted]]) =>
      listFault(config, rulePath) ??
      valuesAt(config, rulePath)
        .filter(([, value]) => typeof value !== 'string' || !holds(value))
        .map(([path, value]) => `${path} ${wanted}; it is ${value === undefined ? 'missing' : JSON.stringify(value)}.`),
  )
  const certificate = valueAt(config, 'signing.certificate')
  const certificates: readonly unknown[] = Array.isArray(certificate) ? certificate : [certificate]
  if (certificates.length < 1 || certificates.length > 2 || !certificates.every(isCertificate)) {
    faults.push(
      'signing.certificate must be a whole certificate or public key in PEM, the path of one, or two of them while one replaces the other.',
    )
  }
  if (typeof valueAt(config, 'signing.allowUnsigned') !== 'boolean') {
    faults.push(
      'signing.allowUnsigned must say whether the exchange may switch signing off, and with it the seal of a log-in: true or false. False closes log-in meanwhile, and is right for most.',
    )
  }
  faults.push(
    ...booleanFaults(config, 'tracking.respectSignals', 'app.inspector', 'site.offline'),
    ...cookieFaults(config),
  )
  if (isRecord(config))
    faults.push(...brandFaults(config.brand), ...legalFaults(config), ...riskFaults(config), ...ownWordsFaults(config))
  return [...faults, ...keyFaults(config)]
}

/** A page may check its configuration more than once. */
let foreignApi = ''

/** @returns what an API of another origin than the page's means, or `undefined` if it is the page's own. */
export const foreignApiWarning = (api: string, page: string | undefined): string | undefined =>
  api === 'self' || api === page || page === undefined
    ? undefined
    : `domains.api is ${api}, and the page is of ${page}: log-ins are sealed, but nothing is signed, so the exchange refuses the calls that it lists (00020). Set it to "self" and forward the calls from the site's own server, unless nothing is listed.`

/** Warns in a page. A native app makes the calls of a package itself, and no build knows a page's origin. */
function warnOfForeignApi(api: string): void {
  const warning = foreignApiWarning(api, globalThis.location?.origin)
  if (!warning || api === foreignApi) return
  foreignApi = api
  console.warn(warning)
}

/**
 * Checks one exchange's configuration. An API of another origin than the page's is no fault: a page warns of it on the console.
 * @throws {ExchangeConfigError} with a sentence for each fault, all at once.
 */
export function defineExchange(config: ExchangeConfig): Exchange {
  const faults = faultsOf(config)
  if (faults.length > 0) throw new ExchangeConfigError(faults)
  warnOfForeignApi(config.domains.api)
  return Object.freeze({ ...config }) as Exchange
}
