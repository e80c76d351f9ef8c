import type { ComponentType } from 'react'
import { whenIdle } from '#bridge/lib/idle.ts'
import { once } from '#bridge/lib/late.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'

/** After the post and its comments. */
const load = once(async () => {
  await new Promise<void>((resolve) => whenIdle(resolve))
  return import('./CommentComposer/CommentComposer.tsx')
}, 'needed')

/** A component of the composer's module, which loads when idle. `Loading` is shown until then. */
export const lateComment = <P extends object>(
  pick: (module: Awaited<ReturnType<typeof load>>) => ComponentType<P>,
  Loading?: ComponentType<P>,
): ComponentType<P> =>
  lateComponent(async () => pick(await load()), {
    wait: 'beside',
    words: ['reply', 'composer'],
    sheet: 'overlays',
    ...(Loading && { Loading }),
  })
