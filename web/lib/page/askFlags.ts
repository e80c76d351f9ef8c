import { atom, type ReadableAtom } from 'nanostores'
import { deviceId } from '#bridge/exchange/headers.ts'
import { type Feature, features } from '#bridge/site/features.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import type { LocalKey } from '#bridge/storage/names.ts'
import { featuresOffKey, offUntilNamed } from './featuresOff.ts'
import { $flags } from './flags.ts'
import { keepRegion } from './region.ts'
import { services } from './services.ts'

/** A device's number for a feature, 0 to 99: always the same, evenly spread, and another for each feature (FNV-1a). */
export function gradeOf(device: string, feature: Feature): number {
  let hash = 0x811c9dc5
  for (const char of `${device}:${feature}`) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  // The last bits of the product change least from one device to the next.
  return ((hash ^ (hash >>> 16)) >>> 0) % 100
}

/** Who in the exchange may switch a feature off: for everybody, or for a share of devices. */
type Source = 'entrance' | 'grade'
type Ask = (signal: AbortSignal) => Promise<readonly string[]>

const $offered = atom(false)

/** Whether the exchange has a live stream. */
export const $offersLive: ReadableAtom<boolean> = $offered

/** What each source says is off. */
const questions: Readonly<Record<Source, Ask>> = {
  async entrance(signal) {
    const { entrance, region } = await services().client.call('social.showEntrance', {}, { signal, silent: true })
    if (!signal.aborted) {
      keepRegion(region)
      $offered.set(entrance.live === true)
    }
    return features.filter((name) => entrance[name] === false || (name === offUntilNamed && !entrance[name]))
  },
  async grade(signal) {
    const { grades } = await services().client.call('system.gradeConfig', {}, { signal, silent: true })
    const device = deviceId()
    return grades.filter(({ part, percent }) => gradeOf(device, part) >= percent).map(({ part }) => part)
  },
}

const keyOf = (source: string): LocalKey => `${featuresOffKey}.${source}`
const featuresIn = (names: readonly string[]): string[] => features.filter((feature) => names.includes(feature))

/** Takes one source's answer; the other's last one stays. */
function take(source: Source, names: readonly string[]): void {
  const isFirst = readLocal(keyOf(source)) === null
  writeLocal(keyOf(source), featuresIn(names).join(' '))
  const kept = [readLocal(keyOf('entrance')) ?? offUntilNamed, readLocal(keyOf('grade')) ?? '']
  const off = featuresIn(kept.join(' ').split(' '))
  writeLocal(featuresOffKey, off.join(' '))
  if (isFirst || off.join() !== featuresIn($flags.get().exchange).join()) $flags.setKey('exchange', off)
}

/** Requests one source until it answers. A failure changes nothing; it retries when the reader returns or the network is back. */
function askUntilAnswered(source: Source): () => void {
  let running: AbortController | undefined
  const stop = () => {
    running?.abort()
    window.removeEventListener('online', ask)
    document.removeEventListener('visibilitychange', onVisible)
  }
  const ask = () => {
    // One that still hangs, as after a 429, is given up.
    running?.abort()
    const mine = new AbortController()
    running = mine
    questions[source](mine.signal).then(
      (names) => {
        if (mine.signal.aborted) return
        stop()
        take(source, names)
      },
      (error: unknown) => {
        if (!mine.signal.aborted) console.warn('Could not load the feature flags.', error)
      },
    )
  }
  const onVisible = () => {
    if (!document.hidden) ask()
  }
  window.addEventListener('online', ask)
  document.addEventListener('visibilitychange', onVisible)
  ask()
  return stop
}

/**
 * Asks the exchange which features are on.
 * @returns a function that gives it up.
 */
export function askFlags(): () => void {
  const stops = [askUntilAnswered('entrance'), askUntilAnswered('grade')]
  return () => {
    for (const stop of stops) stop()
  }
}
