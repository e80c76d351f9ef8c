import { useStore } from '@nanostores/react'
import { $viewer } from '#web/lib/page/viewer.ts'
import { lateComponent } from '#web/ui/lateComponent.ts'
import type { RemovalProps } from './Removal.tsx'

const Instead = ({ instead }: RemovalProps) => instead

const Removal = lateComponent<RemovalProps>(async () => (await import('./Removal.tsx')).Removal, {
  wait: 'beside',
  Loading: Instead,
  words: ['removal', 'moderationSheets', 'secrets'],
})

/** Tells authors why moderation removed their post or comment. Loads for logged-in readers only. */
export const OwnRemoval = (props: RemovalProps) =>
  useStore($viewer) === null ? props.instead : <Removal key={`${props.target} ${props.id}`} {...props} />
