import * as v from 'valibot'
import type { Examples } from './methods/types.ts'
import type { AppEventName, AppEvents } from './protocol.ts'
import { amount, nothing, safeArea, theme } from './schemas.ts'

/** What tests, documents and the native sides hold an event to. Never part of the core's bytes. */
export interface EventContract<E extends AppEventName> {
  /** The protocol version that added it, where an older one is still supported. */
  readonly since?: number
  /** When native sends it, for whoever writes it. */
  readonly summary: string
  /** What somebody does in the app to make it send the event. */
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
    summary:
      'The person changed theme, language, currency unit or the size of text in the app. Only what changed is there.',
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
    summary: 'The person logged in, out, or the session ended. Send it also when the page asked for it.',
    byHand: 'Log in or out in the app.',
    payload: v.object({ userId: v.nullable(v.pipe(v.string(), v.minLength(1))) }),
    examples: { good: [{ userId: '1001' }, { userId: null }], bad: [null, {}, { userId: false }] },
    sensitive: ['userId'],
  },
  back: {
    summary:
      'The system’s back button or gesture. The page closes what lies in front, goes back, or calls `closePage`.',
    byHand: 'Press or swipe back.',
    payload: nothing,
    examples: { good: [{}], bad: [null, 'back'] },
    sensitive: [],
  },
  visibility: {
    summary: 'The web page went out of sight, behind a native screen or the app itself, or came back.',
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
    summary: 'What bars and edges cover changed: a turned phone, a call’s bar. CSS pixels.',
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
      'A push or a link leads to a page of ours while one is up: the page goes there as by a link, with its drafts kept, and hands over what the app has natively. A path that is no route of ours is refused. Before the page has called `ready`, or where its messages say `v` 1, load the address instead.',
    byHand: 'Open a link of the app that leads to a post.',
    payload: v.object({ path: v.string() }),
    examples: {
      good: [{ path: '/insights/posts/31' }, { path: '/ar/insights/rank/24h?from=push' }],
      bad: [null, {}, { path: 31 }],
    },
    sensitive: [],
  },
  top: {
    summary:
      'The app’s own tab was pressed while its page is in front: the page goes to its top; at the top it is shown fresh.',
    byHand: 'Press the app’s own tab again.',
    payload: nothing,
    examples: { good: [{}], bad: [null, 'top'] },
    sensitive: [],
  },
}
