import type { OnUnexpectedMessage } from '../carriers/pending.ts'
import type { EventMessage } from '../carriers/wire.ts'
import { type Guard, isAmount, isFlag, isMissingOr, isNullOr, isText, shape } from '../lib/guards.ts'
import { tell } from '../lib/tell.ts'
import { isToldId } from '../lib/userId.ts'
import { isSafeArea, isTheme } from './methods/facts.ts'
import type { AppEventName, AppEvents } from './protocol.ts'

/** Events that the app may send, and whether each payload is valid. */
export const eventGuards: { readonly [E in AppEventName]: Guard<AppEvents[E]> } = {
  appearance: shape<AppEvents['appearance']>({
    theme: isMissingOr(isTheme),
    locale: isMissingOr(isText),
    currency: isMissingOr(isNullOr(isText)),
    textScale: isMissingOr(isAmount),
  }),
  session: shape<AppEvents['session']>({ userId: isToldId }),
  back: shape<AppEvents['back']>({}),
  visibility: shape<AppEvents['visibility']>({ visible: isFlag }),
  keyboard: shape<AppEvents['keyboard']>({ height: isAmount }),
  safeArea: isSafeArea,
  uploadProgress: shape<AppEvents['uploadProgress']>({ handle: isText, sent: isAmount, total: isAmount }),
  open: shape<AppEvents['open']>({ path: isText }),
  top: shape<AppEvents['top']>({}),
}

const isKnown = (name: string): name is AppEventName => Object.keys(eventGuards).includes(name)

export interface EventHub {
  receive(message: EventMessage): void
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void
}

/** Events that wait for their first listener. Any beyond this limit are recorded. */
const maxWaiting = 20

/**
 * Hands the app's events to their listeners. An event that comes before its first listener waits for it: native may send `open` while
 * the screens still load. What is unknown or misshapen reaches no listener and is recorded.
 */
export function createEventHub(onUnexpectedMessage: OnUnexpectedMessage): EventHub {
  const listeners = new Set<(message: EventMessage) => void>()
  const waiting: EventMessage[] = []
  /** Events that have had a listener. */
  const listened = new Set<string>()

  const receive = (message: EventMessage) => {
    const { event, payload } = message
    if (!isKnown(event)) onUnexpectedMessage({ reason: 'unknown_event', event })
    else if (!eventGuards[event](payload)) onUnexpectedMessage({ reason: 'bad_event', event })
    else if (listened.has(event)) for (const handle of [...listeners]) handle(message)
    else if (waiting.length < maxWaiting) waiting.push(message)
    else onUnexpectedMessage({ reason: 'unheard_event', event })
  }

  return {
    receive,
    on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void) {
      const accepts: Guard<AppEvents[E]> = eventGuards[event]
      const handle = ({ event: name, payload }: EventMessage) => {
        if (name === event && accepts(payload)) tell(listener, payload)
      }
      listeners.add(handle)
      listened.add(event)
      // Not within this call: its caller does not have the function that stops listening yet.
      if (waiting.length > 0) queueMicrotask(() => waiting.splice(0).forEach(receive))
      return () => listeners.delete(handle)
    },
  }
}
