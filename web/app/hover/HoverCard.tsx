import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { $quotations, quotations } from '#web/features/markets/tradePair.ts'
import { PersonCard } from '#web/features/people/PersonCard/PersonCard.tsx'
import { TopicCoin } from '#web/features/topics/topic/TopicCoin.tsx'
import { onResize } from '#web/lib/page/onResize.ts'
import { place } from '#web/ui/Popover/Popover.tsx'
import { $hovered, type Hovered } from './hoverCard.ts'

/** Card of the hovered link. */
export function HoverCard() {
  const hovered = useStore($hovered)
  return hovered ? <Card key={`${hovered.subject.kind} ${hovered.anchor.textContent}`} hovered={hovered} /> : null
}

function Card({ hovered: { anchor, subject } }: { hovered: Hovered }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const put = () => place(own, anchor, 'start')
    put()
    // It grows as its content loads.
    return onResize(own, put)
  }, [anchor])
  return (
    <div className={`hover-card hover-card--${subject.kind}`} ref={box}>
      {subject.kind === 'person' ? <PersonCard who={subject.who} /> : <Coin coin={subject.coin} />}
    </div>
  )
}

/** Renders nothing if the coin is not traded. */
function Coin({ coin }: { coin: string }) {
  useEffect(() => void quotations.start(), [])
  const quotation = useStore($quotations).find(({ baseCoin }) => baseCoin === coin)
  if (!quotation) return null
  const { symbolId, baseCoin, quoteCoin } = quotation
  return <TopicCoin coin={{ coin, name: `${baseCoin}/${quoteCoin}`, symbolId }} />
}
