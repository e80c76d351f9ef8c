import { type ComponentType, createElement } from 'react'
import { late } from '#bridge/lib/late.ts'
import { Boundary } from './Boundary/Boundary.tsx'
import { lateComponent, Nothing } from './lateComponent.ts'

/** A component that comes late and stands beside what the page is for: where it does not come, or fails, the page is whole without it. */
export const optional = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lateComponent<P>(() =>
    late(load, 'beside').then(
      (Late) => (props) => createElement(Boundary, { name: 'beside', instead: null }, createElement(Late, props)),
      (error: unknown) => {
        console.warn(error)
        return Nothing
      },
    ),
  )
