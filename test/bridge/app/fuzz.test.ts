import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBridge } from '#bridge/app/bridge.ts'
import { methodContracts } from '#bridge/app/methods/contracts.ts'
import type { Outgoing } from '#bridge/app/protocol.ts'
import { methodNames } from '#bridge/config.ts'
import exchange from '#fixtures/exchange.config.ts'
import { pick, type Random, randomFrom, whole } from '#fixtures/seed/random.ts'
import { installNative, type NativeCarrier, nativeCarriers, removeNative } from './native.ts'

const replies = 10_000
const rounds = replies / nativeCarriers.length

let errors: unknown[] = []
const onError = (event: Event) => void errors.push(event)
const onRejection = (reason: unknown) => void errors.push(reason)

beforeEach(() => {
  errors = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  window.addEventListener('error', onError)
  process.on('unhandledRejection', onRejection)
})
afterEach(() => {
  window.removeEventListener('error', onError)
  process.off('unhandledRejection', onRejection)
  removeNative()
})

const texts = ['', '0', '{', 'null', '[]', '"', '\u2028', 'a'.repeat(5_000), '😀\ud800', '__proto__', '</script>']

/** Any value that JSON has, and some that it has not. */
function anything(random: Random, depth = 0): unknown {
  const kind = whole(random, 0, depth > 2 ? 6 : 8)
  if (kind === 7) return Array.from({ length: whole(random, 0, 4) }, () => anything(random, depth + 1))
  if (kind < 7) return [null, undefined, true, false, Number.NaN, random() * 1e6, pick(random, texts)][kind]
  const names = ['id', 'page', 'result', 'error', 'event', 'payload', 'code', 'message', '__proto__', 'then']
  return Object.fromEntries(
    Array.from({ length: whole(random, 0, 5) }, () => [pick(random, names), anything(random, depth + 1)]),
  )
}

/** A reply to a call: right, nearly right, or nothing like it. */
function replyTo(random: Random, { id, page, method }: Outgoing): unknown {
  const { good, bad } = methodContracts[method].examples.result
  const result = pick<unknown>(random, [...good, ...bad, anything(random)])
  const whom = {
    id: pick<unknown>(random, [id, id, id, Number(id), '999', null]),
    page: pick(random, [page, page, 'x']),
  }
  const said = pick<unknown>(random, [
    { ...whom, result },
    { ...whom, result },
    { ...whom, error: anything(random) },
    { event: pick(random, ['appearance', 'session', 'no such']), payload: anything(random) },
    anything(random),
  ])
  const text = JSON.stringify(said) ?? 'undefined'
  return pick<unknown>(random, [said, text, JSON.stringify(text), text.slice(0, whole(random, 0, text.length))])
}

async function fuzz(carrier: NativeCarrier, random: Random): Promise<{ settled: number; unsettled: number }> {
  const later: (() => void)[] = []
  const behaviour = (message: Outgoing, answer: (reply: unknown) => void) => {
    const reply = replyTo(random, message)
    if (random() < 0.02) throw reply
    if (random() < 0.5) answer(reply)
    else later.push(() => answer(reply))
  }
  installNative(carrier, Object.fromEntries(methodNames.map((name) => [name, behaviour])))
  const bridge = createBridge(exchange.app)
  let settled = 0
  const calls = Array.from({ length: rounds }, () => {
    const method = pick(random, methodNames)
    const called: unknown = Reflect.apply(bridge.call, bridge, [method, {}])
    const count = () => void settled++
    return Promise.resolve(called).then(count, count)
  })
  for (const say of later) say()
  // The longest deadline is that of who picks a file.
  await vi.advanceTimersByTimeAsync(700_000)
  await Promise.resolve()
  bridge.close()
  return { settled, unsettled: calls.length - settled }
}

test.each(nativeCarriers)(
  `survives ${rounds} random replies over %s: no call stays open, no error escapes`,
  async (carrier) => {
    const { settled, unsettled } = await fuzz(carrier, randomFrom(nativeCarriers.indexOf(carrier) + 1))
    expect({ settled, unsettled, errors }).toEqual({ settled: rounds, unsettled: 0, errors: [] })
  },
)
