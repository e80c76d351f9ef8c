import { afterAll } from 'vitest'

/**
 * A page that goes away takes its timers with it. Here the timers are Node's, and one that a store started to unmount a second
 * later would find no document any more.
 */
const started = new Set<ReturnType<typeof setTimeout>>()

const start = globalThis.setTimeout
globalThis.setTimeout = new Proxy(start, {
  apply(target, self, args) {
    const timer: ReturnType<typeof setTimeout> = Reflect.apply(target, self, args)
    started.add(timer)
    return timer
  },
})

afterAll(() => {
  for (const timer of started) clearTimeout(timer)
})
