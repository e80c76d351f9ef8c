import { type RefObject, useLayoutEffect, useRef } from 'react'
import { onceOnline } from '../lib/onceOnline.ts'

/** What the last render was given, for listeners and timers that outlive it. Not to be read during a render. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** Waits for the network to do `work`, as the last render has it, once; not after the component is gone. */
export function useOnceOnline(work: () => unknown) {
  const latest = useLatest(work)
  const end = useRef(() => {})
  const stop = () => end.current()
  // Before the element is gone: an effect that has not run yet ends nothing.
  useLayoutEffect(() => () => end.current(), [])
  const wait = () => {
    stop()
    end.current = onceOnline(() => void latest.current())
  }
  return { wait, stop }
}
