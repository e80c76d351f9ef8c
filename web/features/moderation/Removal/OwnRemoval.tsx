import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { late } from '#bridge/lib/late.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'

export interface RemovalProps {
  readonly target: 'post' | 'comment'
  readonly id: string
  /** What others see there, and the reader where it was not theirs, or not removed. */
  readonly instead: ReactNode
}

const Instead = ({ instead }: RemovalProps) => instead

const Removal = lateComponent<RemovalProps>(
  () =>
    late(async () => {
      const [{ Removal }] = await Promise.all([
        import('./Removal.tsx'),
        ...['removal', 'moderationSheets', 'secrets'].map(loadMessages),
      ])
      return Removal
    }, 'beside').catch((error: unknown) => {
      console.warn(error)
      return Instead
    }),
  Instead,
)

/** Stands where a post or comment is gone: tells its author why moderation removed it. Brought for logged-in readers alone. */
export const OwnRemoval = (props: RemovalProps) =>
  useStore($viewer) === null ? props.instead : <Removal key={`${props.target} ${props.id}`} {...props} />
