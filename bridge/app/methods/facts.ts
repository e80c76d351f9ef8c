import type { MethodName } from '#bridge/config.ts'
import {
  type Guard,
  isAmount,
  isFlag,
  isMissingOr,
  isNullOr,
  isRecord,
  isText,
  isTrue,
  listOf,
  oneOf,
  shape,
} from '#bridge/lib/guards.ts'
import { late } from '#bridge/lib/late.ts'
import { isToldId } from '#bridge/lib/userId.ts'
import type { AppContext, AppPackage, SafeArea } from '../protocol.ts'
import type { MethodFacts, Result } from './types.ts'

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

const isEnvelope = shape<{ code: string; msg: string }>({ code: isText, msg: isText })

const isNull = (value: unknown): value is null => value === null

const isItem = shape<Result<'pickMedia'>['items'][number]>({
  handle: isText,
  width: isAmount,
  height: isAmount,
  bytes: isAmount,
  preview: isText,
})

/** Of what native only has to hear. */
const heard = { timeoutMs: 5_000, accepts: shape<{ readonly heard: true }>({ heard: isTrue }) }

/**
 * Every method's facts: all that the core carries of them. `accepts` is the page's own check of an answer, as small as it can be;
 * `contracts.ts` describes the same answer in full, for native sides and tests, which hold the two together.
 */
export const methodFacts: { readonly [M in MethodName]: MethodFacts<M> } = {
  /** The app's description of itself. Requested at start, after load and on resume, so it must be quick. */
  getAppContext: {
    timeoutMs: 5_000,
    accepts: isAppContext,
  },
  /** Who is logged in to the app, as the exchange's user object. A failure has one of two codes: see docs/exchange.md#faults. */
  getUserInfo: {
    timeoutMs: 15_000,
    accepts: shape<Result<'getUserInfo'>>({ userInfo: isNullOr(isRecord) }),
    errors: {
      native_error: 'app_userinfo_err',
      timeout: 'app_userinfo_err',
      bad_reply: 'app_userinfo_result_err',
    },
  },
  /**
   * A call of the exchange that native makes, with its own headers, session, seal and signature. Native may have sent it
   * although no answer came: whether to repeat it is the caller's to know.
   */
  request: {
    timeoutMs: 100_000, // see docs/exchange.md#constants
    accepts: (value): value is Result<'request'> => isEnvelope(value) && 'data' in value,
  },
  /**
   * Sends a picked medium under the id that the page gave it. Native sizes pictures, takes place and camera data out, sends the
   * parts, tells how far it is by `uploadProgress`, and goes on where it was: asked again, it sends what is missing.
   */
  upload: {
    timeoutMs: 600_000, // see docs/exchange.md#constants
    accepts: shape<Result<'upload'>>({
      url: isText,
      thumb: isText,
      mediaId: isText,
      width: isAmount,
      height: isAmount,
      seconds: isNullOr(isAmount),
      type: oneOf('image', 'video'),
    }),
  },
  /** Hands tracking events to the app, which sends them. Each has its own key, so duplicates are dropped. */
  trackEvents: {
    timeoutMs: 15_000,
    accepts: shape<Result<'trackEvents'>>({ accepted: isAmount }),
  },
  /** Opens a native screen. Native answers once the screen is there, and only then closes the page. */
  openScreen: {
    timeoutMs: 5_000,
    accepts: shape<Result<'openScreen'>>({ opened: isTrue }),
  },
  /** Closes the web page, back to the native screen below it. */
  closePage: {
    timeoutMs: 5_000,
    accepts: shape<Result<'closePage'>>({ closed: isTrue }),
  },
  /** Shows the app's own log-in. `userId` is null when the person turned back. A person is typing: the deadline is long. */
  login: {
    timeoutMs: 600_000,
    accepts: shape<Result<'login'>>({ userId: isToldId }),
  },
  /** Ends the app's session. */
  logout: {
    timeoutMs: 15_000,
    accepts: shape<Result<'logout'>>({ userId: isNull }),
  },
  /** Shows the app's share sheet; `shared` is false when the person turned back. A browser has its own sheet, or a clipboard. */
  share: {
    timeoutMs: 600_000,
    accepts: shape<Result<'share'>>({ shared: isFlag }),
    fallback: (params, page) => late(() => import('./shareHere.ts')).then(({ shareHere }) => shareHere(params, page)),
  },
  /** Lets the person pick pictures or a video; no items when they turned back. `preview` is a URL the page may show. */
  pickMedia: {
    timeoutMs: 600_000,
    accepts: shape<Result<'pickMedia'>>({ items: listOf(isItem) }),
  },
  /** Sets the native bar above the page. */
  setNavigationBar: {
    timeoutMs: 5_000,
    accepts: shape<Result<'setNavigationBar'>>({ set: isTrue }),
  },
  /** Tells the app that the page shows something. */
  ready: heard,
  /** Shows how many notifications the reader has not seen. */
  badge: {
    timeoutMs: 5_000,
    accepts: shape<Result<'badge'>>({ shown: isTrue }),
  },
  /** Reports what the reader changed here, so that native screens that show it read it again. */
  changed: heard,
  /** Tells native that the page gave a call up. */
  cancel: heard,
}
