import { Component, type ReactNode } from 'react'
import { shellMessages } from '../../messages/shell.ts'
import { browser } from '../../stores/browser.ts'
import { StatePanel } from '../StatePanel/StatePanel.tsx'

interface BoundaryState {
  readonly failed?: true
}

/**
 * Shows a sentence and a button, which loads the page anew, in place of what throws while it renders. It needs nothing that is
 * not here: the network may be what failed. Give it a key, and what comes after is tried again.
 */
export class Boundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  static getDerivedStateFromError(error: unknown): BoundaryState {
    // Preact says nothing of what a boundary has caught.
    console.error(error)
    return { failed: true }
  }

  override state: BoundaryState = {}

  override render() {
    if (!this.state.failed) return this.props.children
    const { failedTitle, tryAgain } = shellMessages.get()
    return <StatePanel kind="error" title={failedTitle} action={{ label: tryAgain, run: browser.reload }} />
  }
}
