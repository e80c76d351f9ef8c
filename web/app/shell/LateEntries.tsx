import { AccountEntry } from '../../features/account/AccountMenu/AccountEntry.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

/** What the bars hold beside the ways to other screens. */
export const LateEntries = ({ labelled = false }: { labelled?: boolean }) => (
  <>
    <ThemeSwitch labelled={labelled} />
    <AccountEntry labelled={labelled} />
  </>
)
