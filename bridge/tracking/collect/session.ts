import { deviceId } from '../../exchange/device.ts'
import { readTab, writeTab } from '../../storage/tab.ts'
import type { EventSession } from '../types.ts'

/** Session storage may be denied or full: then each page is a session of its own. */
const sessionKey = 'trackSession'

/** From 0 to 100. Bytes beyond the last whole hundred and one would make some of them likelier. */
function upTo100(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte < 202 ? byte % 101 : upTo100()
}

/** The tab's session, taken up where the page before left it; `now` is for a new one's id. */
export function openSession(now: number): EventSession {
  const [keptId, keptCount] = (readTab(sessionKey) ?? '').split(' ')
  const id = keptId || `${deviceId()}${now}${upTo100()}`
  let count = Number(keptCount) || 0
  let isKept = true
  // Once a turn: a turn may make a thousand.
  const keep = () => {
    isKept = true
    writeTab(sessionKey, `${id} ${count}`)
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
