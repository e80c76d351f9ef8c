import * as v from 'valibot'
import type { Examples } from './methods/types.ts'
import type { AppEventName, AppEvents } from './protocol.ts'
import { amount, nothing, safeArea, theme } from './schemas.ts'

/** What tests, documents and the native sides hold an event to. Never part of the core's bytes. */
export interface EventContract<E extends AppEventName> {
  /** The protocol version it came with. */
  readonly since: number
  readonly payload: v.GenericSchema<unknown, AppEvents[E]>
  readonly examples: Examples<AppEvents[E]>
  /** Fields that no log or recording may keep. */
  readonly sensitive: readonly string[]
}

const edges = { top: 59, right: 0, bottom: 34, left: 0 }

/** Every event of the app. */
export const eventContracts: { readonly [E in AppEventName]: EventContract<E> } = {
  appearance: {
    since: 1,
    payload: v.object({
      theme: v.exactOptional(theme),
      locale: v.exactOptional(v.string()),
      currency: v.exactOptional(v.nullable(v.string())),
    }),
    examples: {
      good: [{}, { theme: 'black' }, { locale: 'ar', currency: null }],
      bad: [null, { theme: 'dark' }, { locale: 7 }],
    },
    sensitive: [],
  },
  session: {
    since: 1,
    payload: v.object({ userId: v.nullable(v.string()) }),
    examples: { good: [{ userId: '1001' }, { userId: null }], bad: [null, {}, { userId: 1001 }] },
    sensitive: ['userId'],
  },
  back: { since: 1, payload: nothing, examples: { good: [{}], bad: [null, 'back'] }, sensitive: [] },
  visibility: {
    since: 1,
    payload: v.object({ visible: v.boolean() }),
    examples: { good: [{ visible: true }, { visible: false }], bad: [null, {}, { visible: 1 }] },
    sensitive: [],
  },
  keyboard: {
    since: 1,
    payload: v.object({ height: amount }),
    examples: { good: [{ height: 0 }, { height: 336.5 }], bad: [null, {}, { height: -1 }, { height: '336' }] },
    sensitive: [],
  },
  safeArea: {
    since: 1,
    payload: safeArea,
    examples: { good: [edges], bad: [null, {}, { ...edges, left: null }, { ...edges, top: Number.NaN }] },
    sensitive: [],
  },
  uploadProgress: {
    since: 1,
    payload: v.object({ handle: v.string(), sent: amount, total: amount }),
    examples: {
      good: [{ handle: 'm1', sent: 0, total: 240_000 }],
      bad: [null, { handle: 1, sent: 0, total: 1 }, { handle: 'm1', sent: 0 }],
    },
    sensitive: [],
  },
}
