import { useStore } from '@nanostores/react'
import { searchMessages } from '#web/i18n/en/search.ts'
import { $coins } from '../coins.ts'

const maxNamed = 3

/** Chains of a coin according to the exchange. Renders nothing until they are known. */
export function CoinChains({ coin, className }: { coin: string; className: string }) {
  const t = useStore(searchMessages)
  const chains = useStore($coins).get(coin)?.chains ?? []
  if (chains.length === 0) return null
  const more = chains.length - maxNamed
  const names = chains.slice(0, maxNamed).join(', ') + (more > 0 ? ` +${more}` : '')
  return <span className={className}>{t.chains({ names })}</span>
}
