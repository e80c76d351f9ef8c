import { isRecord } from '../lib/guards.ts'
import { type Worded, wordedFaults, wordedIn } from './brand.ts'
import type { LocaleCode } from './locales.ts'

/** What a regulator wants readers to be told. */
export interface RiskConfig {
  /**
   * A line above the feed, on the pages of coins and where they are traded: by region, as ISO 3166-1 writes them (`GB`), and for all
   * others by `all`. Which region a reader is in the exchange says (`social.showEntrance`, docs/exchange.md#calls). Default: no line.
   */
  readonly riskWarnings?: Readonly<Record<string, Worded>>
}

/** A region's code, as ISO 3166-1 alpha-2 has it. */
export const isRegion = (code: string): boolean => /^[A-Z]{2}$/.test(code)

/** The line that a reader is shown; `undefined`: none. @param region as the exchange says; empty until it has. */
export function riskWarningIn({ riskWarnings = {} }: RiskConfig, region: string, code: LocaleCode): string | undefined {
  const worded = riskWarnings[region] ?? riskWarnings.all
  return worded === undefined ? undefined : wordedIn(worded, code)
}

/** What is wrong with the warnings, a sentence for each fault. */
export function riskFaults({ riskWarnings }: Readonly<Record<string, unknown>>): string[] {
  if (riskWarnings === undefined) return []
  if (!isRecord(riskWarnings) || Object.keys(riskWarnings).length === 0)
    return ['riskWarnings must be lines by region, such as { all: "…", GB: { en: "…" } }.']
  return Object.entries(riskWarnings).flatMap(([region, worded]) => [
    ...(region === 'all' || isRegion(region)
      ? []
      : [`riskWarnings.${region} is no region: write "all", or its two letters, such as "GB".`]),
    ...wordedFaults(`riskWarnings.${region}`, worded),
  ])
}
