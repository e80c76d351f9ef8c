import { type Guard, isAmount, isFlag, isText, optional, orNull, shape } from '../lib/guards.ts'
import { tell } from '../lib/tell.ts'
import { isToldId } from '../lib/userId.ts'
import type { OnStray } from '../transport/strays.ts'
import type { EventMessage } from '../transport/wire.ts'
import { isSafeArea, isTheme } from './methods/getAppContext.ts'
import type { AppEventName, AppEvents } from './protocol.ts'

/** What the app may tell unasked, and whether its payload can be used. */
export const eventGuards: { readonly [E in AppEventName]: Guard<AppEvents[E]> } = {
  appearance: shape<AppEvents['appearance']>({
    theme: optional(isTheme),
    locale: optional(isText),
    currency: optional(orNull(isText)),
    textScale: optional(isAmount),
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

/** Hands the app's events to those who listen. What is unknown or misshapen reaches nobody and is recorded. */
export function createEventHub(onStray: OnStray): EventHub {
  const hearers = new Set<(message: EventMessage) => void>()

  return {
    receive(message) {
      const { event, payload } = message
      if (!isKnown(event)) onStray({ reason: 'unknown_event', event })
      else if (!eventGuards[event](payload)) onStray({ reason: 'bad_event', event })
      else for (const hear of [...hearers]) hear(message)
    },
    on<E extends AppEventName>(event: E, listener: (payload: AppEvents[E]) => void) {
      const accepts: Guard<AppEvents[E]> = eventGuards[event]
      const hear = ({ event: name, payload }: EventMessage) => {
        if (name === event && accepts(payload)) tell(listener, payload)
      }
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}
