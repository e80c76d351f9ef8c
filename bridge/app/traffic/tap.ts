import type { MessageHandler, MessageListener, ReplyDoor } from '#bridge/carriers/wire.ts'
import type { AppConfig } from '#bridge/config.ts'

/** One message as sent, before it is read. */
export interface Passed {
  /** Milliseconds on `performance.now()`. */
  readonly at: number
  readonly direction: 'toApp' | 'toPage'
  /** JSON text or a value, depending on the carrier. */
  readonly raw: unknown
}

type OnPassed = (passed: Passed) => void

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A handler's return value: a synchronous answer, a promise of it, or nothing. */
function passAnswer(given: unknown, onAnswer: (raw: unknown) => void): unknown {
  if (isObject(given) && 'then' in given && typeof given.then === 'function') {
    // The bridge gets the same promise, and handles a rejection.
    Promise.resolve(given).then(
      (raw) => isAnswer(raw) && onAnswer(raw),
      () => {},
    )
  } else if (isAnswer(given)) onAnswer(given)
  return given
}

const isAnswer = (raw: unknown): boolean => raw !== undefined && raw !== null && raw !== ''

/**
 * The page's window with a listener on the wire: a bridge that is given this window works as on the real one, and each
 * message of either direction is told, as it was.
 */
export function tapWindow(page: Window, { control }: Pick<AppConfig, 'control'>, onPassed: OnPassed): Window {
  const tell = (direction: Passed['direction']) => (raw: unknown) =>
    onPassed({ at: page.performance.now(), direction, raw })
  const toApp = tell('toApp')
  const toPage = tell('toPage')
  let door: ReplyDoor | undefined

  const messageHandlers = new Proxy<Record<string, MessageHandler>>(
    {},
    {
      get(_, name) {
        const handler = typeof name === 'string' ? page.webkit?.messageHandlers?.[name] : undefined
        if (!handler) return undefined
        return {
          postMessage(body: unknown) {
            toApp(body)
            return passAnswer(handler.postMessage(body), toPage)
          },
        }
      },
    },
  )
  const tappedControl = () => {
    const object: unknown = Reflect.get(page, control)
    return isObject(object) ? tapControl(object, toApp, toPage) : undefined
  }
  const taps = new Map<string | symbol, () => unknown>([
    ['webkit', () => (page.webkit ? { messageHandlers } : undefined)],
    ['insightsListener', () => page.insightsListener && tapListener(page.insightsListener, toApp, toPage)],
    ['insightsBridge', () => door],
    [control, tappedControl],
  ])

  // Before the window itself a proxy could not say other than it does: WebKit's own `webkit` can be neither changed nor configured.
  const observedPage: Window = Object.create(page)
  return new Proxy(observedPage, {
    get(_, name) {
      const tap = taps.get(name)
      if (tap) return tap()
      const value: unknown = Reflect.get(page, name)
      return typeof value === 'function' ? value.bind(page) : value
    },
    deleteProperty: (_, name) => Reflect.deleteProperty(page, name),
    set(_, name, value) {
      if (name !== 'insightsBridge') return Reflect.set(page, name, value)
      const opened: ReplyDoor = value
      door = opened
      page.insightsBridge = {
        reply(raw) {
          toPage(raw)
          opened.reply(raw)
        },
      }
      return true
    },
  })
}

function tapControl(control: object, toApp: (raw: unknown) => void, toPage: (raw: unknown) => void): object {
  // Of an object whose methods cannot be changed a proxy must give those very ones: this one stands before none.
  return new Proxy<object>(
    {},
    {
      get(_, name) {
        const method: unknown = Reflect.get(control, name)
        if (typeof method !== 'function') return method
        return (...given: readonly unknown[]) => {
          toApp(given[0])
          // An injected object refuses a call without its receiver.
          return passAnswer(Reflect.apply(method, control, given), toPage)
        }
      },
    },
  )
}

const tapListener = (
  listener: MessageListener,
  toApp: (raw: unknown) => void,
  toPage: (raw: unknown) => void,
): MessageListener => ({
  get methods() {
    return listener.methods ?? []
  },
  postMessage(json) {
    toApp(json)
    listener.postMessage(json)
  },
  get onmessage() {
    return listener.onmessage
  },
  set onmessage(take) {
    listener.onmessage =
      take &&
      ((event) => {
        toPage(event.data)
        take(event)
      })
  },
})
