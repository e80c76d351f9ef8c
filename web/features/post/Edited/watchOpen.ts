import { late } from '#bridge/lib/late.ts'
import { poll } from '#web/lib/poll.ts'
import { $location } from '#web/lib/router/location.ts'
import { bodies } from './NewerNote.tsx'

const load = () => late(() => import('./reread.ts'), 'beside')

/** The open post may have been edited while its reader was in another tab. In ms. */
const rhythm = {
  everyMs: Number.POSITIVE_INFINITY,
  firstMs: Number.POSITIVE_INFINITY,
  returnMs: 10_000,
  retryMs: 30_000,
}

async function rereadOpen(signal: AbortSignal): Promise<void> {
  const { route } = $location.get()
  if (route?.name !== 'post') return
  const { reread } = await load()
  await reread(route.params.id ?? '', signal)
}

/**
 * Reads the open post again when its reader comes back to it.
 * @returns stop
 */
export function watchOpen(): () => void {
  const before = bodies.renew
  bodies.renew = (id) =>
    void load().then(
      ({ renewBody }) => renewBody(id),
      (error: unknown) => console.warn('Could not load the new version of the article. Showing the old one.', error),
    )
  const stop = poll(rereadOpen, rhythm)
  return () => {
    stop()
    bodies.renew = before
  }
}
