import * as v from 'valibot'
import type { AppContext } from '../protocol.ts'
import { amount, nothing, record, safeArea, theme } from '../schemas.ts'
import type { MethodContract } from './types.ts'

const example: AppContext = {
  protocol: 1,
  platform: 'ios',
  version: '2.31.0',
  theme: 'black',
  locale: 'en',
  currency: 'USD',
  userId: '1001',
  simulation: false,
  safeArea: { top: 59, right: 0, bottom: 34, left: 0 },
  screens: ['home', 'post', 'rank'],
}

export const getAppContext: MethodContract<'getAppContext'> = {
  idempotent: true,
  summary: 'Returns the current context, as `window.insightsApp` has it at document start.',
  inBrowser: 'Nothing asks: language, theme and session are the page’s own.',
  failures: {},
  params: nothing,
  result: v.object({
    protocol: amount,
    platform: v.picklist(['ios', 'android']),
    version: v.string(),
    theme,
    locale: v.string(),
    currency: v.nullable(v.string()),
    userId: v.nullable(v.pipe(v.string(), v.minLength(1))),
    simulation: v.boolean(),
    safeArea,
    screens: v.array(v.string()),
    disabledFeatures: v.exactOptional(v.array(v.string())),
    carrier: v.exactOptional(v.string()),
    textScale: v.exactOptional(amount),
    packageVersion: v.exactOptional(v.string()),
    packageOutcome: v.exactOptional(v.string()),
    packageFailed: v.exactOptional(v.string()),
    packageReason: v.exactOptional(v.string()),
    updateOutcome: v.exactOptional(v.string()),
    firstAnswers: v.exactOptional(
      v.array(
        v.object({
          path: v.string(),
          params: record,
          answer: record,
          userId: v.nullable(v.string()),
          locale: v.string(),
          release: v.string(),
          at: amount,
        }),
      ),
    ),
  }),
  examples: {
    params: { good: [{}], bad: [null, 'en'] },
    result: {
      good: [
        example,
        { ...example, platform: 'android', currency: null, userId: null, screens: [] },
        { ...example, screens: ['home', 'a screen of a later app'] },
        { ...example, disabledFeatures: ['rank'] },
        { ...example, carrier: 'iosReply' },
        { ...example, protocol: 2 },
        {
          ...example,
          firstAnswers: [
            {
              path: 'v1/social/public/feed',
              params: { tab: 'recommended', limit: 10 },
              answer: { code: '00000', msg: '', data: { items: [] } },
              userId: '1001',
              locale: 'en',
              release: '1.4.0',
              at: 1_780_000_000_000,
            },
          ],
        },
        { ...example, textScale: 1.35, packageVersion: '1.4.0', packageOutcome: 'trial' },
        {
          ...example,
          packageVersion: '1.4.0',
          packageOutcome: 'back',
          packageFailed: '1.5.0',
          packageReason: 'nothingPainted',
          updateOutcome: 'stays',
        },
      ],
      bad: [
        null,
        {},
        { ...example, version: 2.31 },
        { ...example, theme: 'dark' },
        { ...example, platform: 'windows' },
        { ...example, userId: false },
        { ...example, screens: 'home' },
        { ...example, safeArea: { top: 59 } },
        { ...example, safeArea: { top: -1, right: 0, bottom: 0, left: 0 } },
        { ...example, simulation: 0 },
        { ...example, disabledFeatures: 'rank' },
        { ...example, textScale: 'large' },
      ],
    },
  },
  sensitive: ['userId', 'answer'],
}

export const getUserInfo: MethodContract<'getUserInfo'> = {
  idempotent: true,
  summary: 'Returns the exchange’s user object, or `null` for a visitor.',
  inBrowser: 'The page asks the exchange, with its own session.',
  failures: {},
  params: nothing,
  result: v.object({ userInfo: v.nullable(record) }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: {
      good: [{ userInfo: null }, { userInfo: { userId: '1001', nickName: 'Ada', vipLevel: 0 } }],
      bad: [null, {}, { userInfo: '' }, { userInfo: [] }, { userId: '1001' }, 'visitor'],
    },
  },
  sensitive: ['userInfo'],
}

export const login: MethodContract<'login'> = {
  idempotent: false,
  summary:
    'Shows the app’s own log-in. Answer once the reader has logged in, or cancelled (`null`). After a log-in, also send `session`.',
  inBrowser: 'The page’s own log-in screen.',
  failures: {},
  params: nothing,
  result: v.object({ userId: v.nullable(v.pipe(v.string(), v.minLength(1))) }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: { good: [{ userId: '1001' }, { userId: null }], bad: [null, {}, { userId: false }] },
  },
  sensitive: ['userId'],
}

export const logout: MethodContract<'logout'> = {
  idempotent: true,
  summary: 'Ends the app’s session. Send `session` as well.',
  inBrowser: 'The page logs out by the exchange’s own call.',
  failures: {},
  params: nothing,
  result: v.object({ userId: v.null() }),
  examples: {
    params: { good: [{}], bad: [null] },
    result: { good: [{ userId: null }], bad: [null, {}, { userId: '1001' }] },
  },
  sensitive: [],
}
