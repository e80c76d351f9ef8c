import { type ComponentType, createElement, useLayoutEffect, useState } from 'react'

/** Of what is not there. */
export const Nothing = (): null => null

/**
 * A component whose code is asked for once it is shown; until it is there `Loading` stands in its place. Where it does not come, the
 * boundary round it says so, and asks again where it is pressed. React's own `lazy` does not ask twice, holds what has come back for
 * up to 300 ms, and its `Suspense` is as long as preact's hooks.
 */
export function lateComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Loading: ComponentType<P> = Nothing,
): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  return function Late(props) {
    const [settled, setSettled] = useState<{ readonly error?: unknown }>({})
    useLayoutEffect(() => {
      if (Loaded) return
      load().then(
        (component) => {
          Loaded = component
          setSettled({})
        },
        (error: unknown) => setSettled({ error }),
      )
    }, [])
    if (settled.error) throw settled.error
    return createElement(Loaded ?? Loading, props)
  }
}
