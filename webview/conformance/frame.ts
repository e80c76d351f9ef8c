import { protocolVersion } from '#bridge/app/protocol.ts'
import { decode } from '#bridge/carriers/wire.ts'
import { isRecord } from '#bridge/lib/guards.ts'
import { pause, type Tools } from './tools.ts'

const waitMs = 1_000
/** The page's id in what the frame sends: whatever comes back to it is told apart. */
export const framePage = 'subframe'

/** Whether something is an answer to the frame, and a result. */
export function isFrameResult(raw: unknown): boolean {
  if (typeof raw === 'string' && !raw.includes(framePage)) return false
  const message = decode(raw)
  return isRecord(message) && message.page === framePage && 'result' in message
}

/**
 * Sends a call from a frame inside the page, past our bridge, as a stranger's script would.
 * @returns whether it was answered with a result; what comes by the reply door comes to the page, and `heard` hears of it.
 */
export async function callFromFrame(
  { page, app, bridge }: Tools,
  heard: () => boolean,
): Promise<'result' | 'nothing' | 'noHandler'> {
  const { document } = page
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'A frame that must not reach the app'
  document.body.append(frame)
  try {
    const inner = frame.contentWindow
    const name = app.handlers.getAppContext ?? 'getAppContext'
    const message = { v: protocolVersion, id: '1', page: framePage, method: 'getAppContext', params: {} }
    const json = JSON.stringify(message)
    const webkit: unknown = inner && Reflect.get(inner, 'webkit')
    const handler = isObject(webkit) && Reflect.get(Object(Reflect.get(webkit, 'messageHandlers')), name)
    const listener: unknown = inner && Reflect.get(inner, 'insightsListener')
    const door = bridge.carrier === 'androidListener' ? listener : handler
    if (!isObject(door)) return 'noHandler'
    const post: unknown = Reflect.get(door, 'postMessage')
    if (typeof post !== 'function') return 'noHandler'
    const given: unknown = Reflect.apply(post, door, [door === listener ? json : message])
    const answer = await Promise.race([Promise.resolve(given).catch(() => undefined), pause(page, waitMs)])
    if (isFrameResult(answer)) return 'result'
    await pause(page, waitMs)
    return heard() ? 'result' : 'nothing'
  } finally {
    frame.remove()
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
