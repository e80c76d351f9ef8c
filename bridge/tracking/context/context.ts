import { deviceId } from '../../exchange/device.ts'
import { isRecord } from '../../lib/guards.ts'
import { release } from '../../lib/release.ts'
import { cleanText } from '../collect/filter.ts'
import type { TrackContext, TrackerOptions } from '../types.ts'
import { readAgent } from './agent.ts'
import { firstVisit, isFirstDay } from './firstVisit.ts'

export interface ContextParts extends Pick<TrackerOptions, 'exchange'> {
  readonly inApp: boolean
  /** The exchange's time, in ms since 1970. */
  readonly now: () => number
}

function networkType(): string {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (!isRecord(connection)) return ''
  const { type, effectiveType } = connection
  return [type, effectiveType].find((name): name is string => typeof name === 'string') ?? ''
}

/** Who, and of which session, is each event's own. */
export type FixedContext = Omit<TrackContext, 'uid' | 'session_id'>

/** Reads with what and where from (§3). What can change is read anew each time. */
export function createContext({ exchange, inApp, now }: ContextParts): () => FixedContext {
  const { brand, tracking: { appId = 'insights', environment = 'online' } = {} } = exchange
  const query = new URLSearchParams(location.search)
  const said = (name: string): string => cleanText(query.get(name) ?? '')
  const version = release()
  const fixed = {
    app_id: appId,
    app_name: brand.name,
    // One release is both: the client's, and its library's.
    ver: version,
    ...readAgent(navigator.userAgent, inApp),
    device_id: deviceId(),
    url_host: location.host,
    lib_version: version,
    log_env: environment,
    qr_val: said('qr_val'),
    source_referer: said('source_referer'),
    source_target: said('source_target'),
    first_visit_time: firstVisit(now()),
  }
  return () => ({
    ...fixed,
    network_type: networkType(),
    screen_width: screen.width,
    screen_height: screen.height,
    timezone_offset: new Date().getTimezoneOffset(),
    first_day: isFirstDay(fixed.first_visit_time, now()),
  })
}
