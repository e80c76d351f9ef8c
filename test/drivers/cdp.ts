type Listener = (params: Readonly<Record<string, unknown>>) => void

/** A session of Chrome's own protocol with one page: throttling, traces and init scripts, which WebDriver does not have. */
export interface Cdp {
  send(method: string, params?: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>>
  /** Sends what nobody waits for: that its page has gone meanwhile, or the browser, is no failure. */
  tell(method: string, params?: Readonly<Record<string, unknown>>): void
  /** Answers a function that stops listening. The event's domain has to be enabled. */
  on(event: string, listener: Listener): () => void
  close(): void
}

export const goneMessage = 'The browser has gone.'

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly result?: Readonly<Record<string, unknown>>
  /** WebDriver BiDi names it here, and says it beside. */
  readonly error?: { readonly message: string } | string
  readonly message?: string
}

interface Waiting {
  readonly resolve: (result: Readonly<Record<string, unknown>>) => void
  readonly reject: (error: Error) => void
}

const firstPageMs = 20_000

/** Connects to the first page of the browser that listens at `debuggerAddress` (`host:port`): it listens before it has one. */
export async function connectCdp(debuggerAddress: string): Promise<Cdp> {
  const end = performance.now() + firstPageMs
  for (;;) {
    const answer = await fetch(`http://${debuggerAddress}/json`)
    const targets = (await answer.json()) as { type: string; webSocketDebuggerUrl: string }[]
    const page = targets.find(({ type }) => type === 'page')
    if (page) return connectPage(page.webSocketDebuggerUrl)
    if (performance.now() > end) throw new Error(`The browser at ${debuggerAddress} shows no page.`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Connects to a page by the address of its socket, or to a browser that speaks WebDriver BiDi: its messages have the same shape. */
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
      // A socket that is closed drops what it is given.
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
