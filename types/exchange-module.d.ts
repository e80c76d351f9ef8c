/** The exchange this build is for: checked by the build and packed as data. */
declare module 'insights:exchange' {
  import type { Exchange } from '../bridge/config.ts'

  const exchange: Exchange
  export default exchange
}

/** The log-ins by other providers: with the log-in's screen. */
declare module 'insights:thirdParties' {
  import type { ThirdPartiesConfig } from '../bridge/config.ts'

  const packed: { readonly thirdParties: ThirdPartiesConfig }
  export default packed
}

/** What the exchange tells its readers: with what tells it. */
declare module 'insights:legal' {
  import type { LegalConfig } from '../bridge/site/legal.ts'

  const packed: { readonly legal: LegalConfig }
  export default packed
}

/** What the exchange says in its own words: with what puts them in the place of ours. */
declare module 'insights:words' {
  import type { Namespaces } from '../web/i18n/languages.ts'

  const packed: { readonly words: Readonly<Partial<Record<string, Namespaces>>> }
  export default packed
}

/** The public keys of the exchange's certificates, PEM: apart, so that they come with the first log-in. */
declare module 'insights:certificates' {
  const keys: readonly string[]
  export default keys
}

/** What translates the exchange's calls, where its configuration names it: beside the page, or in it. */
declare module 'insights:adapt' {
  import type { LoadAdapter } from '../bridge/exchange/adapt/adapted.ts'

  export const adapter: LoadAdapter | undefined
}

/** The messages of `web/i18n/en`, without their words: which there are, and what is filled into them. */
declare module 'insights:english' {
  import type { Namespaces } from '../web/i18n/languages.ts'

  const english: Namespaces
  export default english
}
