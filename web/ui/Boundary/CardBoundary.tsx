import type { ReactNode } from 'react'
import { shellMessages } from '../../i18n/en/shell.ts'
import { StatePanel } from '../StatePanel/StatePanel.tsx'
import { Boundary } from './Boundary.tsx'

/** Stands round one item of a list, or round a field whose words are kept elsewhere: where it fails, all else is there. */
export function CardBoundary({
  id,
  as: Item = 'div',
  children,
}: {
  id?: string
  as?: 'div' | 'li'
  children: ReactNode
}) {
  const instead = (run: () => void) => {
    const { broken, tryAgain } = shellMessages.get()
    return (
      <Item className="broken-card" data-item={id}>
        <StatePanel inline kind="error" title={broken} action={{ label: tryAgain, run }} />
      </Item>
    )
  }
  return (
    <Boundary name="card" instead={instead}>
      {children}
    </Boundary>
  )
}
