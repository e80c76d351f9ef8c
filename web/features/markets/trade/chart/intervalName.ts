import type { StoreValue } from 'nanostores'
import type { KlineInterval } from '../../../../../bridge/site/preferences.ts'
import type { tradeMessages } from '../../../../i18n/en/trade.ts'

/** `15m`, `4h`, `1W`, in the reader's language. */
export function intervalName(t: StoreValue<typeof tradeMessages>, interval: KlineInterval): string {
  if (interval === '1D') return t.day
  if (interval === '1W') return t.week
  const minutes = Number(interval)
  return minutes < 60 ? t.minutes({ number: interval }) : t.hours({ number: minutes / 60 })
}
