/** Tasks that ran while the page was hidden, with shortened descriptions. */
export type WakeUps = Readonly<Record<string, number>>

export interface PageClock {
  /** Advances the clock. Due timers run at their own time, each in its own task. */
  pass(ms: number): Promise<void>
  timers(): number
  /** @returns what woke the hidden page up since the last call */
  takeWakeUps(): WakeUps
}

declare global {
  interface Window {
    insightsClock?: PageClock
  }
}

/**
 * Gives the page in the fake app's frame a clock that can be advanced. In between, time passes normally with the browser's
 * timers. The browser's virtual time is unsuitable: it waits for the network, but not for the app or the database, so their
 * timeouts would expire. Runs in the page before its own scripts, as text, so it cannot use anything from outside.
 */
export function installClock(): void {
  if (window === window.top || window.insightsClock) return
  interface Timer {
    readonly id: number
    readonly run: () => void
    /** Set for an interval. */
    readonly everyMs: number | undefined
    due: number
    native: number
  }
  /** Time for cleaning up when hidden: nanostores stops a store one second after its last listener. */
  const goingMs = 1_500
  /** Maximum wait for a response, in real ms. */
  const patienceMs = 3_000
  const restMs = 4
  const setNative = window.setTimeout.bind(window)
  const clearNative = window.clearTimeout.bind(window)
  const askFrame = window.requestAnimationFrame.bind(window)
  const askIdle = window.requestIdleCallback.bind(window)
  const realNow = performance.now.bind(performance)
  const timers = new Map<number, Timer>()
  let wakeUps: Record<string, number> = {}
  let lastId = 0
  let passed = 0
  let hiddenAt = Number.POSITIVE_INFINITY

  const now = () => realNow() + passed
  const noteSight = () => {
    hiddenAt = document.hidden ? now() : Number.POSITIVE_INFINITY
  }
  let watched: Document | undefined
  /** A frame's initial empty document may share its window with the page, and becomes hidden when replaced. */
  const watchSight = () => {
    if (watched === document) return
    watched = document
    noteSight()
    document.addEventListener('visibilitychange', noteSight, true)
  }
  const note = (what: string) => {
    if (now() - hiddenAt < goingMs || !document.hidden) return
    const name = what.replace(/\s+/g, ' ').slice(0, 160)
    wakeUps[name] = (wakeUps[name] ?? 0) + 1
  }

  const arm = (timer: Timer) => {
    clearNative(timer.native)
    timer.native = setNative(() => fire(timer), Math.max(0, timer.due - now()))
  }
  const fire = (timer: Timer) => {
    if (timers.get(timer.id) !== timer) return
    clearNative(timer.native)
    if (timer.everyMs === undefined) timers.delete(timer.id)
    else {
      timer.due = now() + timer.everyMs
      arm(timer)
    }
    timer.run()
  }
  const set = (handler: TimerHandler, ms: number | undefined, isRepeated: boolean, given: readonly unknown[]) => {
    watchSight()
    if (typeof handler !== 'function') return 0
    const wait = Math.max(isRepeated ? 1 : 0, Number(ms) || 0)
    const run = () => {
      note(String(handler))
      handler(...given)
    }
    const timer: Timer = { id: ++lastId, run, everyMs: isRepeated ? wait : undefined, due: now() + wait, native: 0 }
    timers.set(timer.id, timer)
    arm(timer)
    return timer.id
  }
  const clear = (id: unknown) => {
    const timer = timers.get(Number(id))
    if (timer) clearNative(timer.native)
    timers.delete(Number(id))
  }

  const moved = new Proxy(Date, {
    construct: (RealDate, given, made) =>
      Reflect.construct(RealDate, given.length > 0 ? given : [RealDate.now() + passed], made),
    get: (RealDate, name) => (name === 'now' ? () => RealDate.now() + passed : Reflect.get(RealDate, name)),
  })
  Object.assign(window, {
    Date: moved,
    setTimeout: (handler: TimerHandler, ms?: number, ...given: unknown[]) => set(handler, ms, false, given),
    setInterval: (handler: TimerHandler, ms?: number, ...given: unknown[]) => set(handler, ms, true, given),
    clearTimeout: clear,
    clearInterval: clear,
    requestAnimationFrame: (draw: FrameRequestCallback) => askFrame((at) => draw(at + passed)),
    requestIdleCallback: (work: IdleRequestCallback, options?: IdleRequestOptions) =>
      askIdle((left) => {
        note(`idle ${work}`)
        work(left)
      }, options),
  })
  performance.now = now

  const { port1, port2 } = new MessageChannel()
  /** A hidden page gets its timers at most once a second, but all messages. */
  const task = () =>
    new Promise<void>((resolve) => {
      port1.onmessage = () => resolve()
      port2.postMessage(0)
    })
  let kept = 0
  const { open } = IDBFactory.prototype
  const { transaction } = IDBDatabase.prototype
  const begin = (work: EventTarget, ends: readonly string[]) => {
    kept++
    const end = () => {
      kept--
      for (const name of ends) work.removeEventListener(name, end)
    }
    for (const name of ends) work.addEventListener(name, end)
  }
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given)
    begin(request, ['success', 'error'])
    return request
  }
  IDBDatabase.prototype.transaction = function (...given) {
    const work = transaction.apply(this, given)
    begin(work, ['complete', 'abort'])
    return work
  }
  const isBusy = () => kept > 0 || window.parent.document.querySelector('.entry__line--pending') !== null
  const settle = async () => {
    const begun = realNow()
    do await task()
    while (realNow() - begun < (isBusy() ? patienceMs : restMs))
  }
  const next = (until: number): Timer | undefined => {
    let first: Timer | undefined
    for (const timer of timers.values()) if (timer.due <= (first?.due ?? until)) first = timer
    return first
  }

  window.insightsClock = {
    async pass(ms) {
      watchSight()
      await settle()
      const end = now() + ms
      for (let timer = next(end); timer; timer = next(end)) {
        passed += Math.max(0, timer.due - now())
        await task()
        try {
          fire(timer)
        } catch (error) {
          reportError(error)
        }
        await settle()
      }
      passed += Math.max(0, end - now())
      timers.forEach(arm)
    },
    timers: () => timers.size,
    takeWakeUps() {
      const taken = wakeUps
      wakeUps = {}
      return taken
    },
  }
}
