import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { $viewer } from '#web/lib/page/viewer.ts'

/** The page that opens after the log-in loads first. */
const restMs = 1_500

async function move(): Promise<void> {
  try {
    const [{ moveFollows }] = await Promise.all([
      late(() => import('./moveFollows.ts'), 'beside'),
      loadMessages('people'),
    ])
    await moveFollows()
  } catch (error) {
    console.warn('Could not move this device’s follows. The next page load will retry.', error)
  }
}

/** Moves a visitor's follows to their account after the log-in, once the page is idle. */
export function moveFollowsLater(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let takeBack: (() => void) | undefined
  const giveUp = () => {
    clearTimeout(timer)
    takeBack?.()
  }
  const stop = $viewer.subscribe((viewer) => {
    giveUp()
    if (viewer !== null && $followedUsers.get().length > 0)
      timer = setTimeout(() => {
        takeBack = whenIdle(move)
      }, restMs)
  })
  return () => {
    giveUp()
    stop()
  }
}
