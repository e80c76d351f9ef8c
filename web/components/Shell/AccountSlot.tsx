import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $accountEntry } from '../../stores/account.ts'
import { whenIdle } from '../../stores/idle.ts'

/** The place of the account's button, which comes later: beside the content at idle, on a phone after the first posts. */
export function AccountSlot({ labelled = false }: { labelled?: boolean }) {
  const Entry = useStore($accountEntry)
  useEffect(() => {
    if (!labelled) return
    return whenIdle(
      () => void import('../AccountMenu/bringEntry.ts').then(({ bringEntry }) => bringEntry(), console.warn),
    )
  }, [labelled])
  return Entry ? <Entry labelled={labelled} /> : <span className={labelled ? 'nav-link' : 'icon-button'} />
}
