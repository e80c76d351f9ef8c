import { ComposeLink } from '../../features/writing/ComposeEntry/ComposeButton.tsx'
import { SimulationEntry } from './SimulationEntry.tsx'

/** What of the navigation does not wait for the content, and the content not for it. */
export const SideEntries = () => (
  <>
    <ComposeLink />
    <SimulationEntry />
  </>
)
