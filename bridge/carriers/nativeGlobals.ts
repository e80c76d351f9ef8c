/** Globals that native may put on the page's window. They are untrusted: carriers check them before each call. */
declare global {
  interface Window {
    /** WebKit's: one object for each registered script message handler. */
    webkit?: { readonly messageHandlers?: Readonly<Record<string, MessageHandler | undefined>> }
    /** Android's message listener: one object carries every method. */
    insightsListener?: MessageListener
    /** The app's context, put there by a document-start script. */
    insightsApp?: unknown
    /** Ours, for native: where answers and events come in. */
    insightsBridge?: ReplyDoor
  }
}

/** `postMessage` gives a promise where the handler was registered with reply. */
export interface MessageHandler {
  postMessage(body: unknown): unknown
}

export interface MessageListener {
  postMessage(json: string): void
  onmessage: ((event: { readonly data: unknown }) => void) | null
  /** The methods of this app, set by its document-start script. Without it, no method is known. */
  readonly methods?: readonly string[]
}

export interface ReplyDoor {
  /** Takes an answer or an event, as JSON text or as an object. Never throws. */
  reply(message: unknown): void
}
