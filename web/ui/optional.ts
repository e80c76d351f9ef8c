import { type ComponentType, createElement, lazy } from 'react'
import { late } from '../../bridge/lib/late.ts'
import { Boundary } from './Boundary/Boundary.tsx'

/** Of a module that did not come. */
const Nothing = (): null => null

/** A component that comes late and stands beside what the page is for: where it does not come, or fails, the page is whole without it. */
export const optional = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(() =>
    late(load, 'beside').then(
      (Late): { default: ComponentType<P> } => ({
        default: (props) => createElement(Boundary, { name: 'beside', instead: null }, createElement(Late, props)),
      }),
      (error: unknown) => {
        console.warn(error)
        return { default: Nothing }
      },
    ),
  )
