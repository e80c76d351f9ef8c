import { useStore } from '@nanostores/react'
import { riskWarningIn } from '#bridge/site/risk.ts'
import { $locale } from '#web/lib/page/appearance.ts'
import { $region } from '#web/lib/page/region.ts'
import { services } from '#web/lib/page/services.ts'

/** What a regulator wants readers to be told here, in their language. Where it depends on their region, its room is kept until the exchange has answered. */
export function RiskLine() {
  const { exchange } = services()
  const locale = useStore($locale)
  const region = useStore($region)
  const text = riskWarningIn(exchange, region ?? '', locale)
  const mayCome = region === null && exchange.riskWarnings !== undefined
  if (text === undefined && !mayCome) return null
  return (
    <p className="risk-line" dir="auto">
      {text}
    </p>
  )
}
