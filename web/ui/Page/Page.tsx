import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { hasOwnBar } from '#web/lib/page/slots.ts'
import { $location } from '#web/lib/router/location.ts'
import { Beside } from '../Rail/Beside.tsx'
import { BackButton } from './BackButton.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

export interface PageProps {
  /** The page's heading, in its bar. */
  readonly title: ReactNode
  /** The document's, where it is not the heading itself. */
  readonly documentTitle?: string | undefined
  /** Beside the heading, at the end of the bar. */
  readonly actions?: ReactNode
  /** Below the heading, and stays with it: tabs, a search field. */
  readonly head?: ReactNode
  /** Beside the content where there is room. Rendered there only. */
  readonly rail?: () => ReactNode
  readonly children: ReactNode
}

/** A screen: a bar with its heading, a column, and a rail where there is room. */
export function Page({ title, documentTitle, actions, head, rail, children }: PageProps) {
  const { route } = useStore($location)
  useDocumentTitle(documentTitle ?? (typeof title === 'string' ? title : undefined))
  const hasBack = hasOwnBar(route?.name)
  return (
    <div className="page">
      <div className="page__column">
        <header className="page__head">
          <div className={hasBack ? 'page__bar page__bar--back' : 'page__bar'}>
            {hasBack && <BackButton />}
            <h1 className="page__title">{title}</h1>
            {actions}
          </div>
          {head}
        </header>
        <div className="page__content">{children}</div>
      </div>
      {rail && <Beside>{rail()}</Beside>}
    </div>
  )
}
