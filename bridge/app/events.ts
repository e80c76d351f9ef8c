import type { OnStray } from '../transport/strays.ts'
import type { EventMessage } from '../transport/wire.ts'
import { type Guard, isAmount, isFlag, isRecord, isText, orNull, shape } from './guards.ts'
import { isSafeArea, isTheme } from './methods/getAppContext.ts'
import type { AppEventName, AppEvents } from './protocol.ts'

/** What the app may tell unasked, and whether its payload can be used. */
export const eventGuards: { readonly [E in AppEventName]: Guard<AppEvents[E]> } = {
  appearance: shape<AppEvents['appearance']>(
    { theme: isTheme, locale: isText, currency: orNull(isText) },
    'theme',
    'locale',
    'currency',
  ),
  session: shape<AppEvents['session']>({ userId: orNull(isText) }),
  back: (value): value is AppEvents['back'] => isRecord(value),
  visibility: shape<AppEvents['visibility']>({ visible: isFlag }),
  keyboard: shape<AppEvents['keyboard']>({ height: isAmount }),
  safeArea: isSafeArea,
  uploadProgress: shape<AppEvents['uploadProgress']>({ handle: isText, sent: isAmount, total: isAmount }),
}

const isKnown = (name: string): name is AppEventName => Object.keys(eventGuards).includes(name)

type Listeners = { readonly [E in AppEventName]: Set<(payload: AppEvents[E]) => void> }

export interface EventHub {
  receive(message: EventMessage): void
  on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void): () => void
}

/** Hands the app's events to those who listen. What is unknown or misshapen reaches nobody and is recorded. */
export function createEventHub(onStray: OnStray): EventHub {
  const listeners: Listeners = {
    appearance: new Set(),
    session: new Set(),
    back: new Set(),
    visibility: new Set(),
    keyboard: new Set(),
    safeArea: new Set(),
    uploadProgress: new Set(),
  }

  function hand<E extends AppEventName>(event: E, payload: unknown) {
    const accepts: Guard<AppEvents[E]> = eventGuards[event]
    if (!accepts(payload)) {
      onStray({ reason: 'bad_event', event })
      return
    }
    for (const listener of [...listeners[event]]) {
      try {
        listener(payload)
      } catch (error) {
        // The page's own mistake: it is reported as any other, and the next listener still hears.
        queueMicrotask(() => {
          throw error
        })
      }
    }
  }

  return {
    receive({ event, payload }) {
      if (isKnown(event)) hand(event, payload)
      else onStray({ reason: 'unknown_event', event })
    },
    on(event, listener) {
      listeners[event].add(listener)
      return () => listeners[event].delete(listener)
    },
  }
}
