import * as v from 'valibot'
import type { Examples } from './methods/types.ts'
import type { AppEventName, AppEvents } from './protocol.ts'
import { amount, nothing, safeArea, theme } from './schemas.ts'

/** What tests, documents and the native sides hold an event to. Never part of the core's bytes. */
export interface EventContract<E extends AppEventName> {
  /** The protocol version that added it, where an older one is still supported. */
  readonly since?: number
  /** When native sends it, for the developer of the app. */
  readonly summary: string
  /** How a tester makes the app send the event. */
  readonly byHand: string
  readonly payload: v.GenericSchema<unknown, AppEvents[E]>
  readonly examples: Examples<AppEvents[E]>
  /** Fields that no log or recording may keep. */
  readonly sensitive: readonly string[]
}

const edges = { top: 59, right: 0, bottom: 34, left: 0 }

/** Every event of the app. */
export const eventContracts: { readonly [E in AppEventName]: EventContract<E> } = {
  appearance: {
    summary: 'The reader changed theme, language, currency or text size in the app. The payload has only what changed.',
    byHand: 'Change the theme, the language, the currency or the size of text in the app.',
    payload: v.object({
      theme: v.exactOptional(theme),
      locale: v.exactOptional(v.string()),
      currency: v.exactOptional(v.nullable(v.string())),
      textScale: v.exactOptional(amount),
    }),
    examples: {
      good: [{}, { theme: 'black' }, { locale: 'ar', currency: null }, { textScale: 1.35 }],
      bad: [null, { theme: 'dark' }, { locale: 7 }, { textScale: 'large' }],
    },
    sensitive: [],
  },
  session: {
    summary: 'The reader logged in or out, or the session ended. Send it also after `login` and `logout`.',
    byHand: 'Log in or out in the app.',
    payload: v.object({ userId: v.nullable(v.pipe(v.string(), v.minLength(1))) }),
    examples: { good: [{ userId: '1001' }, { userId: null }], bad: [null, {}, { userId: false }] },
    sensitive: ['userId'],
  },
  back: {
    summary: 'The system’s back. The page closes what lies in front, goes back, or calls `closePage`.',
    byHand: 'Press or swipe back.',
    payload: nothing,
    examples: { good: [{}], bad: [null, 'back'] },
    sensitive: [],
  },
  visibility: {
    summary: 'The page went out of sight, with the app or behind a native screen, or came back.',
    byHand: 'Open a native screen and come back.',
    payload: v.object({ visible: v.boolean() }),
    examples: { good: [{ visible: true }, { visible: false }], bad: [null, {}, { visible: 1 }] },
    sensitive: [],
  },
  keyboard: {
    summary: 'The keyboard covers this many CSS pixels of the page, 0 once it is gone.',
    byHand: 'Tap the field and let the keyboard come.',
    payload: v.object({ height: amount }),
    examples: { good: [{ height: 0 }, { height: 336.5 }], bad: [null, {}, { height: -1 }, { height: '336' }] },
    sensitive: [],
  },
  safeArea: {
    summary: 'What bars and edges cover changed, in CSS pixels.',
    byHand: 'Turn the phone.',
    payload: safeArea,
    examples: { good: [edges], bad: [null, {}, { ...edges, left: null }, { ...edges, top: Number.NaN }] },
    sensitive: [],
  },
  uploadProgress: {
    summary: 'How many bytes of an `upload` have arrived.',
    byHand: 'Pick a picture and let it be sent.',
    payload: v.object({ handle: v.string(), sent: amount, total: amount }),
    examples: {
      good: [{ handle: 'm1', sent: 0, total: 240_000 }],
      bad: [null, { handle: 1, sent: 0, total: 1 }, { handle: 'm1', sent: 0 }],
    },
    sensitive: [],
  },
  open: {
    summary:
      'A push or a link leads to a route while a page shows. The page goes there and keeps its drafts, hands over a native route, and ignores an unknown path. Before `ready`, load the address instead.',
    byHand: 'Open a link of the app that leads to a post.',
    payload: v.object({ path: v.string() }),
    examples: {
      good: [{ path: '/insights/posts/31' }, { path: '/ar/insights/rank/24h?from=push' }],
      bad: [null, {}, { path: 31 }],
    },
    sensitive: [],
  },
  top: {
    summary: 'The app’s own tab was pressed while its page is in front. The page scrolls to its top, or reloads there.',
    byHand: 'Press the app’s own tab again.',
    payload: nothing,
    examples: { good: [{}], bad: [null, 'top'] },
    sensitive: [],
  },
}
