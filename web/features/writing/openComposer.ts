import { late } from '#bridge/lib/late.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { notify } from '#web/lib/page/notices.ts'
import type { ComposeRequest } from './writingMark.ts'

/** Lazy-loads `compose` and calls it. */
export function openComposer(request?: ComposeRequest): void {
  late(() => import('./compose.ts')).then(
    ({ compose }) => compose(request),
    (error: unknown) => {
      console.warn('Could not load the composer.', error)
      notify(shellMessages.get().failedText)
    },
  )
}
