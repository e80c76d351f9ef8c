import type { ReactNode } from 'react'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { StatePanel } from '../StatePanel/StatePanel.tsx'
import { Boundary } from './Boundary.tsx'

/** Wraps one item of a list, or a field whose text is stored elsewhere: if it fails, the rest still works. */
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
