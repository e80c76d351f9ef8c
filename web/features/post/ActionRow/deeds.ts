import { late, type Wait } from '../../../../bridge/lib/late.ts'
import { shellMessages } from '../../../i18n/en/shell.ts'
import { notify } from '../../../lib/page/notices.ts'

type Deeds = typeof import('./lateDeeds.ts')

let loaded: Deeds | undefined

/** Loads what the actions under a post do. No post waits for it: it comes a moment later, or with the first press. */
export async function loadDeeds(wait?: Wait): Promise<Deeds> {
  loaded ??= await late(() => import('./lateDeeds.ts'), wait)
  return loaded
}

/** Does one of them: at once when they are here. */
export function whenLoaded(act: (deeds: Deeds) => unknown): void {
  if (loaded) act(loaded)
  else loadDeeds().then(act, () => notify(shellMessages.get().failedText))
}
