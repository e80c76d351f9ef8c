import { whenIdle } from '#bridge/lib/idle.ts'
import { late } from '#bridge/lib/late.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { $followedUsers } from '#web/lib/page/preferences.ts'
import { $viewer } from '#web/lib/page/viewer.ts'

/** What the reader has come to after the log-in is theirs first. */
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

/** Sends what a visitor followed to their account once they have logged in and the page has nothing better to do. */
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
