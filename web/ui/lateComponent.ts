import { type ComponentType, createElement, useLayoutEffect, useState } from 'react'
import { late, type Wait } from '#bridge/lib/late.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { linkStyles } from '../lib/page/styles.ts'
import { Boundary } from './Boundary/Boundary.tsx'

interface Options<P extends object> {
  /** Who waits for it; `asked` by default. `beside`: the page is complete without it. */
  readonly wait?: Wait
  /** Shown until it has loaded. Default: nothing. */
  readonly Loading?: ComponentType<P>
  /** With `beside`: shown if it cannot load, or fails. Default: `Loading`. */
  readonly Failed?: ComponentType<P>
  /** Its namespaces of messages, apart from those of its screen. */
  readonly words?: readonly string[]
  /** Its style sheet, unless its screen has it. */
  readonly sheet?: string
}

/**
 * A component that loads when it is first shown. `late` recovers from a lost chunk. If it cannot, `Failed` is shown with `beside`, and
 * the component loads again when it is next shown; otherwise the boundary shows the error, and loads it again on its button.
 * React's own `lazy` loads once only, delays what has loaded by up to 300 ms, and its `Suspense` is as long as preact's hooks.
 */
export function lateComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { wait, Loading = () => null, Failed = Loading, words = [], sheet }: Options<P> = {},
): ComponentType<P> {
  const isBeside = wait === 'beside'
  let loading: Promise<ComponentType<P>> | undefined
  let Loaded: ComponentType<P> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the top of a module.
  return function Late(props) {
    const [{ error }, setFailure] = useState<{ readonly error?: unknown }>({})
    useLayoutEffect(() => {
      if (Loaded) return
      loading ??= late(load, wait)
      Promise.all([loading, sheet && linkStyles(sheet, wait), ...words.map(loadMessages)]).then(
        ([Component]) => {
          Loaded = Component
          setFailure({})
        },
        (error: unknown) => {
          // A boundary logs it otherwise.
          if (isBeside) console.warn(error)
          loading = undefined
          setFailure({ error })
        },
      )
    }, [])
    if (error && !isBeside) throw error
    const shown = createElement(Loaded ?? (error ? Failed : Loading), props)
    const instead = () => createElement(Failed, props)
    return isBeside ? createElement(Boundary, { name: 'beside', instead }, shown) : shown
  }
}
