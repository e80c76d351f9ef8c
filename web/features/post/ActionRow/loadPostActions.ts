import { late, type Wait } from '#bridge/lib/late.ts'
import { shellMessages } from '#web/i18n/en/shell.ts'
import { notify } from '#web/lib/page/notices.ts'

type PostActions = typeof import('./postActions.ts')

let loaded: PostActions | undefined

/** Loads the handlers of post actions, when idle or on the first press. */
export async function loadPostActions(wait?: Wait): Promise<PostActions> {
  loaded ??= await late(() => import('./postActions.ts'), wait)
  return loaded
}

/** Runs one of them, synchronously once loaded. */
export function whenLoaded(act: (actions: PostActions) => unknown): void {
  if (loaded) act(loaded)
  else loadPostActions().then(act, () => notify(shellMessages.get().failedText))
}
