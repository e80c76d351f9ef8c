import type { Environment } from 'vitest/runtime'

declare global {
  /**
   * Stops what a page would have taken with it: timers, and keys that are being made.
   * @returns whether there was anything.
   */
  var stopTimers: () => boolean
  /** Ends the page of the file before, where that broke as it was loaded and no hook of it ran. */
  var leftPage: { end?: (() => Promise<void>) | undefined }
}

/** A function that starts timers, with a note of each. */
const noted = <F extends typeof setTimeout | typeof setInterval>(start: F, started: Set<NodeJS.Timeout>): F =>
  new Proxy(start, {
    apply(target, self, args) {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, args)
      started.add(timer)
      return timer
    },
  })

/**
 * Modules as a browser gets them, and timers that can be stopped. A process has one of it for all its test files; the page comes
 * with each of them (`window.ts`).
 */
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup(scope: typeof globalThis) {
    const started = new Set<NodeJS.Timeout>()
    // A key takes long to make. A page that has gone meanwhile hears no more of it.
    let page = {}
    const subtle: SubtleCrypto = Object.getPrototypeOf(scope.crypto.subtle)
    subtle.generateKey = new Proxy(subtle.generateKey, {
      async apply(target, self, args) {
        const asking = page
        const made: unknown = await Reflect.apply(target, self, args)
        return asking === page ? made : new Promise(() => {})
      },
    })
    scope.setTimeout = noted(scope.setTimeout, started)
    scope.setInterval = noted(scope.setInterval, started)
    scope.stopTimers = () => {
      const running = [...started].filter((timer) => timer.hasRef() && !Reflect.get(timer, '_destroyed'))
      for (const timer of started) clearTimeout(timer)
      started.clear()
      page = {}
      return running.length > 0
    }
    scope.leftPage = {}
    return { teardown: () => {} }
  },
} satisfies Environment
