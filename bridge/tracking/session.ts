import { deviceId } from '../exchange/device.ts'

const key = 'insights.trackSession'

/** What a tab's session has made so far. */
export interface Session {
  readonly id: string
  /** The number of the next event in the session, from 1. */
  next(): number
}

/** Session storage may be denied or full: then each page is a session of its own. */
function read(): string {
  try {
    return globalThis.sessionStorage?.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(text: string): void {
  try {
    globalThis.sessionStorage?.setItem(key, text)
  } catch {
    // Said above.
  }
}

/** The tab's session, taken up where the page before left it; `now` is for a new one's id (§9). */
export function openSession(now: number): Session {
  const [keptId, keptCount] = read().split(' ')
  const id = keptId || `${deviceId()}${now}${Math.floor(Math.random() * 101)}`
  let count = Number(keptCount) || 0
  let isKept = true
  // Once a turn: a turn may make a thousand.
  const keep = () => {
    isKept = true
    write(`${id} ${count}`)
  }
  return {
    id,
    next() {
      if (isKept) queueMicrotask(keep)
      isKept = false
      return ++count
    },
  }
}
