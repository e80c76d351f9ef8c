import { readBrowserName } from '#bridge/lib/browserName.ts'
import type { TrackContext } from '../types.ts'

type Agent = Pick<TrackContext, 'browser' | 'browser_version' | 'sys' | 'os_version' | 'manufacturer' | 'model'>

const systems: readonly (readonly [sys: TrackContext['sys'], manufacturer: string, version: RegExp])[] = [
  ['mobile', 'Apple', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['mobile', '', /Android ([\d.]+)/],
  ['Windows', '', /Windows NT ([\d.]+)/],
  ['MacOS', 'Apple', /Mac OS X ([\d_.]+)/],
]

/** How models of the makers begin that browsers name. */
const makers: readonly (readonly [maker: string, model: RegExp])[] = [
  ['Samsung', /^(?:SM-|GT-)/],
  ['Google', /^Pixel/],
  ['Xiaomi', /^(?:Mi |Redmi|POCO|M2|2\d{3})/],
  ['Huawei', /^(?:HUAWEI|[A-Z]{3}-[A-Z]{2}\d)/],
  ['OPPO', /^(?:OPPO|CPH)/],
  ['vivo', /^(?:vivo|V\d{4})/],
  ['OnePlus', /^ONEPLUS/i],
]

/** Browser and system, as far as the user agent tells. */
export function readAgent(userAgent: string, inApp: boolean): Agent {
  const { name: browser, version } = readBrowserName(userAgent)
  const [sys = 'web', known = '', system] = systems.find(([, , pattern]) => pattern.test(userAgent)) ?? []
  const [, device = ''] =
    /\b(iPhone|iPad|iPod|Macintosh)\b/.exec(userAgent) ??
    /Android [^;)]+; ([^;)]+?)(?: Build|[;)])/.exec(userAgent) ??
    []
  const [maker = known] = makers.find(([, pattern]) => pattern.test(device)) ?? []
  return {
    browser,
    browser_version: version,
    sys: inApp ? 'app H5' : sys,
    os_version: system?.exec(userAgent)?.[1]?.replaceAll('_', '.') ?? '',
    manufacturer: maker,
    // Browsers that hide the model say K.
    model: device === 'K' ? '' : device,
  }
}
