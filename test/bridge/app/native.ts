import { type Outgoing, protocolVersion } from '#bridge/app/protocol.ts'
import type { MessageListener } from '#bridge/carriers/wire.ts'
import type { MethodName } from '#bridge/config.ts'
import exchange from '#fixtures/exchange.config.ts'

export const nativeCarriers = ['ios', 'iosReply', 'android', 'androidListener'] as const
export type NativeCarrier = (typeof nativeCarriers)[number]

/** What native does with one message: it may answer at once, later, twice or never, and it may throw. */
export type Behaviour = (message: Outgoing, answer: (reply: unknown) => void) => void
export type Behaviours = Readonly<Partial<Record<MethodName, Behaviour>>>

export const replyTo = ({ id, page }: Outgoing, result: unknown) => ({ id, page, result })
export const errorTo = ({ id, page }: Outgoing, code: string, message: string) => ({
  id,
  page,
  error: { code, message },
})

/** Answers with this result as soon as it is asked. */
export const gives =
  (result: unknown): Behaviour =>
  (message, answer) =>
    answer(replyTo(message, result))

export const silent: Behaviour = () => {}

export interface Native {
  readonly sent: readonly Outgoing[]
  /** Says something by the carrier's own door. */
  say(message: unknown): void
  /** Takes a handler away while the page lives. */
  remove(method: MethodName): void
}

const handlerOf = (method: string): string =>
  Object.entries(exchange.app.handlers).find(([name]) => name === method)?.[1] ?? method

/** Puts a native side of one kind on the global window, with a handler for each behaviour. {@link removeNative} takes it off. */
export function installNative(carrier: NativeCarrier, behaviours: Behaviours): Native {
  const sent: Outgoing[] = []
  const hear = (method: string, message: Outgoing, answer: (reply: unknown) => void) => {
    sent.push(message)
    const behaviour = Object.entries(behaviours).find(([name]) => name === method)?.[1]
    behaviour?.(message, answer)
  }
  const methods = Object.keys(behaviours)
  const knock = (message: unknown) => window.insightsBridge?.reply(message)
  const knockText = (message: unknown) => knock(JSON.stringify(message))
  const byHandler = <T>(make: (method: string) => T) =>
    Object.fromEntries(methods.map((name) => [handlerOf(name), make(name)]))
  const removeFrom = (holder: object) => (method: MethodName) => void Reflect.deleteProperty(holder, handlerOf(method))

  if (carrier === 'ios' || carrier === 'iosReply') {
    const messageHandlers = byHandler((method) => ({
      postMessage: (body: unknown) => {
        const message: Outgoing = JSON.parse(JSON.stringify(structuredClone(body)))
        if (carrier === 'ios') return hear(method, message, knock)
        return new Promise((resolve) => hear(method, message, resolve))
      },
    }))
    window.webkit = { messageHandlers }
    window.insightsApp = carrier === 'iosReply' ? { carrier } : { protocol: protocolVersion }
    return { sent, say: knock, remove: removeFrom(messageHandlers) }
  }

  if (carrier === 'android') {
    const control: object = byHandler(
      (method) =>
        function (this: unknown, json: string): string | undefined {
          if (this !== control) throw new TypeError("Java bridge method can't be invoked on a non-injected object")
          let within = true
          let given: string | undefined
          hear(method, JSON.parse(json), (reply) => {
            if (within && given === undefined) given = JSON.stringify(reply)
            else knockText(reply)
          })
          within = false
          return given
        },
    )
    Reflect.set(window, exchange.app.control, control)
    return { sent, say: knockText, remove: removeFrom(control) }
  }

  const listener: MessageListener & { methods: string[] } = {
    methods,
    onmessage: null,
    postMessage: (json) => {
      const message: Outgoing = JSON.parse(json)
      hear(message.method, message, say)
    },
  }
  const say = (message: unknown) => listener.onmessage?.({ data: JSON.stringify(message) })
  window.insightsListener = listener
  return { sent, say, remove: (method) => void listener.methods.splice(listener.methods.indexOf(method), 1) }
}

export function removeNative(): void {
  for (const name of ['webkit', 'insightsListener', 'insightsApp', 'insightsBridge', exchange.app.control]) {
    Reflect.deleteProperty(window, name)
  }
}
