/** The exchange this build is for: checked by the build and packed as data. */
declare module 'insights:exchange' {
  import type { Exchange } from './bridge/config.ts'

  const exchange: Exchange
  export default exchange
}
