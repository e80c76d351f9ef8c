import { late } from '#bridge/lib/late.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { notify } from '#web/lib/page/notices.ts'
import type { PersonRef } from '../mutesAndBlocks.ts'

/** Unblocks a person. The code loads on press, because few readers need it. */
export const unblock = (person: PersonRef): void =>
  void late(() => import('./moderationActions.ts')).then(
    ({ relate }) => relate(person, 'block', false),
    () => notify(shellMessages.get().failedText),
  )
