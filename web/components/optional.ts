import { type ComponentType, lazy } from 'react'
import { late } from '../../bridge/lib/late.ts'

/** Of a module that did not come. */
const Nothing = (): null => null

/** A component that comes late and stands beside what the page is for: where it does not come, the page is whole without it. */
export const optional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    late(load, 'beside').then(
      (Late): { default: ComponentType<P> } => ({ default: Late }),
      (error: unknown) => {
        console.warn(error)
        return { default: Nothing }
      },
    ),
  )
