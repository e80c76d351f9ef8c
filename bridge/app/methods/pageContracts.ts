import * as v from 'valibot'
import { nothing } from '../schemas.ts'
import type { MethodContract } from './types.ts'

export const openScreen: MethodContract<'openScreen'> = {
  idempotent: false,
  summary:
    'Opens a native screen. `params`: `post` has `id`, `topic` has `hashTag`, `user` and `rank` have the list `slug` (for `rank` empty, or a period such as `24h`), `following` has `tab`. Answer once it is certain that the screen opens. If `closePage` is true, hide or destroy the web page after the answer, not before.',
  inBrowser: 'The web screen of the same route.',
  failures: { no_screen: 'The app has no screen of this name.' },
  params: v.object({
    screen: v.pipe(v.string(), v.minLength(1)),
    params: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
    url: v.string(),
    closePage: v.boolean(),
  }),
  result: v.object({ opened: v.literal(true) }),
  examples: {
    params: {
      good: [
        { screen: 'AcmeHome', params: {}, url: 'https://acme.example/insights', closePage: true },
        {
          screen: 'AcmeRank',
          params: { slug: ['24h'] },
          url: 'https://acme.example/en/insights/rank/24h',
          closePage: true,
        },
      ],
      bad: [null, { screen: '', params: {}, url: '', closePage: true }, { screen: 'AcmeHome', params: { id: 1 } }],
    },
    result: { good: [{ opened: true }], bad: [null, true, {}, { opened: false }, { opened: 'true' }] },
  },
  sensitive: [],
}

export const closePage: MethodContract<'closePage'> = {
  idempotent: true,
  summary: 'Closes the web page and shows the native screen below it. Answer first, then close.',
  inBrowser: 'Nothing: the page keeps its own back button.',
  failures: {},
  params: nothing,
  result: v.object({ closed: v.literal(true) }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: { good: [{ closed: true }], bad: [null, true, {}, { closed: false }] },
  },
  sensitive: [],
}

export const setNavigationBar: MethodContract<'setNavigationBar'> = {
  idempotent: true,
  summary: 'Sets the title of the native bar above the page, or hides the bar.',
  inBrowser: 'Nothing: the page has its own head.',
  failures: {},
  params: v.object({ title: v.string(), visible: v.boolean() }),
  result: v.object({ set: v.literal(true) }),
  examples: {
    params: {
      good: [
        { title: 'Insights', visible: true },
        { title: '', visible: false },
      ],
      bad: [null, { title: 'x' }],
    },
    result: { good: [{ set: true }], bad: [null, {}, { set: false }, { set: 1 }] },
  },
  sensitive: [],
}

export const ready: MethodContract<'ready'> = {
  idempotent: true,
  summary:
    'The page has painted a screen or an error, and now handles `open` and `top`. `painted: false`: it failed to start. `version` is the package’s, or empty. `page` is the id in its messages. Only this call confirms a [package on trial](../hosts/README.md#over-the-air).',
  inBrowser: 'Nothing.',
  failures: {},
  params: v.object({ page: v.pipe(v.string(), v.minLength(1)), version: v.string(), painted: v.boolean() }),
  result: v.object({ heard: v.literal(true) }),
  examples: {
    params: {
      good: [
        { page: '31415926', version: '1.4.0', painted: true },
        { page: '31415926', version: '', painted: false },
      ],
      bad: [null, { page: '', version: '1.4.0', painted: true }, { page: '31415926', version: '1.4.0' }],
    },
    result: { good: [{ heard: true }], bad: [null, true, {}, { heard: false }] },
  },
  sensitive: [],
}

export const badge: MethodContract<'badge'> = {
  idempotent: true,
  summary: 'Shows the number of unread notifications on the app’s tab or button. 0 removes it.',
  inBrowser: 'The badge of the installed page, where the system has one.',
  failures: {},
  params: v.object({ unread: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  result: v.object({ shown: v.literal(true) }),
  examples: {
    params: { good: [{ unread: 0 }, { unread: 12 }], bad: [null, {}, { unread: -1 }, { unread: '12' }] },
    result: { good: [{ shown: true }], bad: [null, {}, { shown: false }] },
  },
  sensitive: [],
}

export const changed: MethodContract<'changed'> = {
  idempotent: true,
  summary:
    'The reader changed a post, a comment or their own profile, and the exchange has it. Native screens that show it read it again when they come back.',
  inBrowser: 'Nothing. The page’s own lists follow.',
  failures: {},
  params: v.object({
    kind: v.picklist(['post', 'comment', 'person']),
    id: v.pipe(v.string(), v.minLength(1)),
    change: v.picklist(['deleted', 'restored', 'edited', 'saved', 'unsaved']),
  }),
  result: v.object({ heard: v.literal(true) }),
  examples: {
    params: {
      good: [
        { kind: 'post', id: '31', change: 'deleted' },
        { kind: 'comment', id: 'c7', change: 'edited' },
        { kind: 'post', id: '31', change: 'saved' },
        { kind: 'person', id: '100', change: 'edited' },
      ],
      bad: [
        null,
        {},
        { kind: 'topic', id: '31', change: 'deleted' },
        { kind: 'post', id: '', change: 'deleted' },
        { kind: 'post', id: '31', change: 'hidden' },
      ],
    },
    result: { good: [{ heard: true }], bad: [null, {}, { heard: false }] },
  },
  sensitive: [],
}

export const cancel: MethodContract<'cancel'> = {
  isOptional: true,
  idempotent: true,
  summary:
    'The page no longer needs the answer to its message with the id `call`. Stop the work if you can, and answer that message with `cancelled` or as usual. Answer unknown or finished ids the same way.',
  inBrowser: 'The page aborts its own request.',
  failures: {},
  params: v.object({ call: v.pipe(v.string(), v.minLength(1)) }),
  result: v.object({ heard: v.literal(true) }),
  examples: {
    params: { good: [{ call: '7' }], bad: [null, {}, { call: 7 }, { call: '' }] },
    result: { good: [{ heard: true }], bad: [null, true, { heard: false }] },
  },
  sensitive: [],
}
