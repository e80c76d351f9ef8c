import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { late } from '#bridge/lib/late.ts'
import { loadMessages } from '#web/i18n/i18n.ts'
import { $viewer } from '#web/lib/page/viewer.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'

export interface RemovalProps {
  readonly target: 'post' | 'comment'
  readonly id: string
  /** The usual message, for all but the author of removed content. */
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

/** Tells authors why moderation removed their post or comment. Loads for logged-in readers only. */
export const OwnRemoval = (props: RemovalProps) =>
  useStore($viewer) === null ? props.instead : <Removal key={`${props.target} ${props.id}`} {...props} />
