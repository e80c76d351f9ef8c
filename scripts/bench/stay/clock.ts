/** What ran while the page was out of sight, by what it was, cut short. */
export type WakeUps = Readonly<Record<string, number>>

export interface PageClock {
  /** Lets so many ms go by. What falls due meanwhile runs at its own time, in a task of its own. */
  pass(ms: number): Promise<void>
  /** Timers that are set. */
  timers(): number
  /** @returns what woke the page up out of sight since it was asked last. */
  takeWakeUps(): WakeUps
}

declare global {
  interface Window {
    insightsClock?: PageClock
  }
}

/**
 * Gives the web page in the fake app's frame a clock that can be moved on. Between two moves time goes on as it does, and timers are the
 * browser's own. The browser's virtual time does not do: it waits for what the network answers, but neither for the app nor for the
 * database, so that every deadline of theirs would pass. Runs in the page, before its own scripts: as text, so it can use nothing from
 * outside of itself.
 */
export function installClock(): void {
  if (window === window.top || window.insightsClock) return
  interface Timer {
    readonly id: number
    readonly run: () => void
    /** Of one that comes again. */
    readonly everyMs: number | undefined
    due: number
    native: number
  }
  /** What a page ends as it is hidden may take this long: nanostores stops a store one second after its last listener. */
  const goingMs = 1_500
  /** An answer that has not come by then, in real ms, is not waited for. */
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
  /** A frame's first, empty document may share its window with the page that comes, and goes out of sight as it is left. */
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
  /** A page out of sight gets its timers once a second at most, but every message. */
  const task = () =>
    new Promise<void>((resolve) => {
      port1.onmessage = () => resolve()
      port2.postMessage(0)
    })
  /** What the database is at. */
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
