import * as v from 'valibot'
import {
  type Guard,
  isAmount,
  isFlag,
  isMissingOr,
  isNullOr,
  isText,
  listOf,
  oneOf,
  shape,
} from '#bridge/lib/guards.ts'
import { isToldId } from '#bridge/lib/userId.ts'
import type { AppContext, AppPackage, SafeArea } from '../protocol.ts'
import { amount, nothing, record, safeArea, theme } from '../schemas.ts'
import type { MethodContract, MethodFacts } from './types.ts'

export const isSafeArea = shape<SafeArea>({ top: isAmount, right: isAmount, bottom: isAmount, left: isAmount })
export const isTheme = oneOf('white', 'black')

export const isAppContext: Guard<AppContext> = shape<Omit<AppContext, keyof AppPackage | 'firstAnswers'>>({
  protocol: isAmount,
  platform: oneOf('ios', 'android'),
  version: isText,
  theme: isTheme,
  locale: isText,
  currency: isNullOr(isText),
  userId: isToldId,
  simulation: isFlag,
  safeArea: isSafeArea,
  screens: listOf(isText),
  disabledFeatures: isMissingOr(listOf(isText)),
  carrier: isMissingOr(isText),
  textScale: isMissingOr(isAmount),
})

/** The app's description of itself. Requested at start, after load and on resume, so it must be quick. */
export const getAppContext: MethodFacts<'getAppContext'> = {
  timeoutMs: 5_000,
  accepts: isAppContext,
}

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

export const getAppContextContract = (): MethodContract<'getAppContext'> => ({
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
})
