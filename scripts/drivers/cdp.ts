import { poll } from './poll.ts'

type Listener = (params: Readonly<Record<string, unknown>>) => void

/** A DevTools protocol session with a page, for features that WebDriver lacks: throttling, traces, init scripts. */
export interface Cdp {
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>
  /** Sends a command without waiting. Ignores a closed page or browser. */
  tell(method: string, params?: Readonly<Record<string, unknown>>): void
  /** Enable the event's domain first. @returns a function that removes the listener */
  on(event: string, listener: Listener): () => void
  close(): void
}

export const goneMessage = 'The browser has gone.'

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  /** WebDriver BiDi sends a text, with its message next to it. */
  readonly error?: { readonly message: string } | string
  readonly message?: string
}

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void
  readonly reject: (error: Error) => void
}

const firstPageMs = 20_000
const maxMs = 40_000

/** Connects to a browser's first page, which may open later than the port. */
export async function connectCdp(debuggerAddress: string): Promise<Cdp> {
  const page = await poll(async () => {
    const answer = await fetch(`http://${debuggerAddress}/json`)
    const targets = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[]
    return targets.find(({ type }) => type === 'page')
  }, firstPageMs)
  if (!page) throw new Error(`The browser at ${debuggerAddress} shows no page.`)
  return connectPage(page.webSocketDebuggerUrl)
}

/** Connects to a socket of a page, or of WebDriver BiDi, whose messages have the same shape. */
export async function connectPage(url: string): Promise<Cdp> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}.`)), { once: true })
  })
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, Set<Listener>>()
  let lastId = 0

  socket.addEventListener('message', ({ data }) => {
    const { id, method, params = {}, result = {}, error, message } = JSON.parse(String(data)) as Message
    if (method) for (const listener of listeners.get(method) ?? []) listener(params)
    const call = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !call) return
    waiting.delete(id)
    if (error) call.reject(new Error(typeof error === 'string' ? `${error}: ${message}` : error.message))
    else call.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error(goneMessage))
    waiting.clear()
  })

  const send: Cdp['send'] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      // A closed socket ignores messages.
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error(goneMessage))
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      socket.send(JSON.stringify({ id, method, params }))
    })

  return {
    send,
    tell: (method, params) => void send(method, params).catch(() => undefined),
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener))
      return () => set.delete(listener)
    },
    close: () => socket.close(),
  }
}

interface Evaluated {
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

/** Evaluates an expression and awaits its promise. @throws what it throws */
export async function evaluate<T>(
  cdp: Cdp,
  expression: string,
  how: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const asked = { expression, awaitPromise: true, returnByValue: true, ...how }
  const { result, exceptionDetails: fault }: Evaluated = await cdp.send('Runtime.evaluate', asked)
  if (fault) throw new Error(fault.exception?.description ?? fault.text)
  return result?.value as T
}

/** Calls a function in the page with one message each way. @throws what it throws */
export const runIn = <A extends readonly unknown[], R>(
  cdp: Cdp,
  script: (...given: A) => R,
  ...given: A
): Promise<Awaited<R>> => evaluate(cdp, `(${script})(...${JSON.stringify(given)})`, { userGesture: true })

/** Waits for an event caused by `start`. */
export async function afterEvent(cdp: Cdp, event: string, start: () => Promise<unknown>): Promise<void> {
  const come = new Promise<void>((resolve) => {
    const stop = cdp.on(event, () => {
      stop()
      resolve()
    })
  })
  await start()
  await come
}

/** Enable the network's domain first. */
export const setOffline = (cdp: Cdp, offline: boolean): Promise<unknown> =>
  cdp.send('Network.emulateNetworkConditions', { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 })

export async function heapBytes(cdp: Cdp, collections = 3): Promise<number> {
  for (let round = 0; round < collections; round++) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return Number(usedSize)
}

/**
 * Waits in the page until a function returns '' instead of what is missing, across navigations. @throws with the last
 * result after 20 s without a change, or a minute
 */
export async function untilNothing<A extends readonly unknown[]>(
  cdp: Cdp,
  lacking: (...given: A) => string,
  ...given: A
): Promise<void> {
  const wait = `async (given, ms) => {
    const begun = performance.now()
    for (let said, since = begun; ; await new Promise((resolve) => setTimeout(resolve, 30))) {
      const says = (${lacking})(...given)
      if (says === '') return ''
      if (says !== said) since = performance.now()
      if (performance.now() - since > ms || performance.now() - begun > 3 * ms) return says
      said = says
    }
  }`
  const expression = `(${wait})(${JSON.stringify(given)}, ${maxMs})`
  const end = performance.now() + 3 * maxMs
  for (;;) {
    try {
      const lacks = await evaluate<string>(cdp, expression)
      if (lacks === '') return
      throw new Error(lacks)
    } catch (error) {
      const isGone =
        error instanceof Error && /context was destroyed|navigated or closed|Promise was collected/i.test(error.message)
      if (!isGone || performance.now() > end) throw error
    }
  }
}

interface Thrown {
  readonly text: string
  readonly exception?: { readonly description?: string }
}

interface Said {
  readonly value?: unknown
  readonly description?: string
}

export async function hearFaults(cdp: Cdp): Promise<string[]> {
  const faults: string[] = []
  cdp.on('Runtime.exceptionThrown', (params) => {
    const { exceptionDetails }: { exceptionDetails?: Thrown } = JSON.parse(JSON.stringify(params))
    faults.push(`Uncaught: ${exceptionDetails?.exception?.description ?? exceptionDetails?.text}`)
  })
  cdp.on('Runtime.consoleAPICalled', (params) => {
    const { type, args }: { type: string; args: readonly Said[] } = JSON.parse(JSON.stringify(params))
    if (type !== 'error' && type !== 'assert') return
    faults.push(`Console: ${args.map(({ value, description }) => description ?? String(value)).join(' ')}`)
  })
  cdp.on('Log.entryAdded', (params) => {
    const { entry }: { entry: { source: string; level: string; text: string } } = JSON.parse(JSON.stringify(params))
    // Failed requests are for the page to report, such as a wrong code at log-in.
    if (entry.level === 'error' && entry.source !== 'network') faults.push(`${entry.source}: ${entry.text}`)
  })
  await cdp.send('Runtime.enable')
  await cdp.send('Log.enable')
  return faults
}
