import { Component, type ReactNode } from 'react'
import { report } from '#bridge/lib/report.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { browser } from '#web/lib/page/browser.ts'
import { StatePanel } from '../StatePanel/StatePanel.tsx'

interface BoundaryProps {
  /** The name of its content, for reports. */
  readonly name: string
  /** The fallback; `null`: nothing. Default: a sentence, and a button that reloads the page. */
  readonly instead?: ((tryAgain: () => void) => ReactNode) | null
  readonly onFail?: () => void
  readonly children?: ReactNode
}

interface BoundaryState {
  readonly failed: boolean
}

/**
 * Stands in for what throws while it renders, and tells of it. It needs nothing that is not here: the network may be what
 * failed. Give it a key, and what comes after is tried again.
 */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError = (): BoundaryState => ({ failed: true })

  override state: BoundaryState = { failed: false }

  override componentDidCatch(error: unknown): void {
    const { name, onFail } = this.props
    // Preact says nothing of what a boundary has caught.
    console.error(error)
    report('boundary', name, error)
    onFail?.()
  }

  override render(): ReactNode {
    const { instead, children } = this.props
    if (!this.state.failed) return children
    if (instead !== undefined) return instead?.(() => this.setState({ failed: false }))
    const { failedTitle, tryAgain } = shellMessages.get()
    return <StatePanel kind="error" title={failedTitle} action={{ label: tryAgain, run: browser.renew }} />
  }
}
