import { readKey } from '../outbox/chunk.ts'
import type { Queue } from '../outbox/outbox.ts'
import { fill } from './choose.ts'
import { newMark } from './inFlight.ts'
import type { Requests } from './requests.ts'

interface HandOverParts {
  readonly maker: string
  readonly queue: Queue
  readonly requests: Requests
}

/**
 * Sends a page's own events that no request took, when it is hidden or goes away; no lock is waited for. All requests that
 * outlive a page share 64 KB: what does not fit stays stored for the next visit.
 * @returns how much of `room` is left, in bytes.
 */
export function handOver({ maker, queue, requests }: HandOverParts, isGone: boolean, room: number): number {
  const texts = new Map(queue.free().map(({ key, text }) => [key, text]))
  let left = [...texts.keys()].flatMap((key) => readKey(key) ?? [])
  while (left.length > 0) {
    const next = fill(left)
    left = left.slice(next.length)
    const bytes = next.reduce((sum, chunk) => sum + chunk.bytes, 0)
    if (bytes > room) return room
    const keys = next.map(({ key }) => key)
    const request = requests.make(
      keys.map((key) => texts.get(key) ?? ''),
      (first) => newMark(first, keys, maker),
    )
    if (!request) return room
    if (!isGone) void requests.send(request, true)
    else if (!requests.leave(request)) return room
    queue.take(keys)
    room -= bytes
  }
  return room
}
