import type { RootOptions } from 'react-dom/client'
import { report } from '../../bridge/lib/report.ts'
import { showStartFailure } from './startFailure.ts'

/**
 * React's own net, below the boundary round the page: what no boundary could take, as one fails whose stand-in does, has left the
 * root empty. Preact/compat takes no such options: there the error reaches the window, and is told of from there.
 */
export const secondNet = (root: HTMLElement): RootOptions => ({
  onUncaughtError: (error) => {
    console.error(error)
    report('uncaught', 'render', error)
    showStartFailure(root)
  },
})
