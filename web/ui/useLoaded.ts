import { useCallback, useEffect, useRef, useState } from 'react'
import type { Waiting } from '../lib/makeCall.ts'

export type Loaded<T> = 'loading' | 'slow' | { readonly value: T } | { readonly error: unknown }

/** What a component shows, which is asked for with it and may be asked for again. @param ask the same at each render. */
export function useLoaded<T>(ask: (waiting: Waiting) => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>('loading')
  const running = useRef<AbortController>(undefined)
  const load = useCallback(async () => {
    running.current?.abort()
    running.current = new AbortController()
    const { signal } = running.current
    const onSlow = () => setState((now) => (now === 'loading' ? 'slow' : now))
    await ask({ signal, onSlow }).then(
      (value) => setState({ value }),
      (error: unknown) => signal.aborted || setState({ error }),
    )
  }, [ask])
  useEffect(() => {
    void load()
    return () => running.current?.abort()
  }, [load])
  const tryAgain = () => {
    setState('loading')
    void load()
  }
  return { state, load, tryAgain }
}
