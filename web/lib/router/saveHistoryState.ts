import { listen } from '#bridge/lib/listen.ts'
import { readLocal, writeLocal } from '#bridge/storage/local.ts'
import { writeTab } from '#bridge/storage/tab.ts'
import { onScroll } from '../page/scroll.ts'
import { services } from '../page/services.ts'
import { addressesKey, entries, entriesKey } from './historyState.ts'
import { $location } from './location.ts'

const maxEntries = 60
const maxAddresses = 10
/** A list notes its place when scrolling has come to rest for a while; this is after that. */
const restMs = 250

function parsedList(text: string | null): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** The place on this address, for a web view that is killed: it has no other storage that outlives it. */
function keepAddress(): void {
  const { key, href } = $location.get()
  const own = [...entries()].flatMap(([name, value]) =>
    name.startsWith(`${key} `) ? [[name.slice(key.length + 1), value]] : [],
  )
  const others = parsedList(readLocal(addressesKey)).filter((one) => !Array.isArray(one) || one[0] !== href)
  writeLocal(addressesKey, JSON.stringify([[href, Date.now(), own], ...others].slice(0, maxAddresses)))
}

/** Keeps the reader's places now. */
export function keepPlaces(): void {
  // Where that is denied or full memory has them as long as the page lives; that is what most places are for.
  writeTab(entriesKey, JSON.stringify([...entries()].slice(-maxEntries)))
  if (services().app) keepAddress()
}

/**
 * Keeps the reader's places through a reload, and in the app through the end of the page.
 * @returns stop
 */
export function saveHistoryState(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const keepSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(keepPlaces, restMs)
  }
  const stops = [
    onScroll(keepSoon),
    listen(window, 'pagehide', keepPlaces),
    listen(document, 'visibilitychange', keepPlaces),
  ]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
