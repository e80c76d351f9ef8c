import type { CallRequest } from '../../../bridge/exchange/calls.ts'
import { findEntities } from '../../../bridge/site/entities.ts'
import { coinList } from './writingWords.ts'

const maxCurrencies = 100

/** The coins that a text names, with their ids of the exchange's list. Without the list they are tickers, which say it too. */
export async function currenciesIn(
  text: string,
): Promise<NonNullable<CallRequest<'social.publishMessage'>['currencies']>> {
  const tickers = new Set(
    findEntities(text).flatMap(({ type, word }) => (type === 'cashtag' ? word.toUpperCase() : [])),
  )
  if (tickers.size === 0) return []
  try {
    const list = await coinList()
    return [...tickers]
      .flatMap((ticker) => list.get(ticker) ?? [])
      .slice(0, maxCurrencies)
      .map(({ id, coin }) => ({ id, digitalCurrency: coin }))
  } catch (error) {
    console.warn('The list of coins did not load.', error)
    return []
  }
}
