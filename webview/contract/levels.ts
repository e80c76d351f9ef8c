import type { AppEventName } from '#bridge/app/protocol.ts'
import type { MethodName } from '#bridge/config.ts'
import type { BridgeCaseId } from './bridgeCases.ts'
import type { Case } from './cases.ts'

/**
 * The steps in which an app takes the page in, first things first, with the level's name in print. `exchange` stands apart: an app
 * that calls the exchange already is there from the start.
 */
export const levels = {
  show: 'Show',
  handOver: 'Hand over',
  whole: 'Whole',
  exchange: 'Exchange',
} as const

export type Level = keyof typeof levels
export const isLevel = (name: string): name is Level => Object.keys(levels).includes(name)

/** What a level is a level of: a method, an event, or a case that has neither. */
export type LevelKey = MethodName | `event.${AppEventName}` | BridgeCaseId

/** The level of everything that the conformance page tries, in the order in which the guide describes it. */
export const levelOf: Readonly<Record<LevelKey, Level>> = {
  getAppContext: 'show',
  request: 'show',
  closePage: 'show',
  'bridge.start': 'show',
  'bridge.fresh': 'show',
  'bridge.unknownMethod': 'show',
  'bridge.parallel': 'show',
  'bridge.once': 'show',
  'bridge.reload': 'show',
  'bridge.subframe': 'show',

  openScreen: 'handOver',
  ready: 'handOver',
  getUserInfo: 'handOver',
  login: 'handOver',
  logout: 'handOver',
  'event.back': 'handOver',
  'event.open': 'handOver',
  'event.top': 'handOver',
  'event.visibility': 'handOver',
  'event.session': 'handOver',
  'bridge.handoff': 'handOver',
  'bridge.background': 'handOver',

  pickMedia: 'whole',
  upload: 'whole',
  trackEvents: 'whole',
  share: 'whole',
  setNavigationBar: 'whole',
  badge: 'whole',
  changed: 'whole',
  cancel: 'whole',
  'event.uploadProgress': 'whole',
  'event.appearance': 'whole',
  'event.keyboard': 'whole',
  'event.safeArea': 'whole',
  'bridge.files': 'whole',
  'bridge.large': 'whole',

  'bridge.signed': 'exchange',
  'bridge.signedIn': 'exchange',
  'bridge.headers': 'exchange',
  'bridge.report': 'exchange',
  'bridge.sealed': 'exchange',
  'bridge.unsigned': 'exchange',
  'bridge.otherMode': 'exchange',
  'bridge.inside': 'exchange',
  'bridge.lastAlgorithm': 'exchange',
  'bridge.closed': 'exchange',
  'bridge.forged': 'exchange',
  'bridge.pause': 'exchange',
  'bridge.expired': 'exchange',
  'bridge.nobody': 'exchange',
  'bridge.over.00004': 'exchange',
  'bridge.over.20906': 'exchange',
  'bridge.over.20205': 'exchange',
  'bridge.over.00023': 'exchange',
}

/** The row of {@link levelOf} that a case belongs to. */
export const levelKey = (item: Case): string => ('method' in item ? item.method : item.id)

const byKey: ReadonlyMap<string, Level> = new Map(Object.entries(levelOf))

/** @throws where there is no such row. */
export function levelOfKey(key: string): Level {
  const level = byKey.get(key)
  if (!level) throw new Error(`"${key}" has no level: add a row to webview/contract/levels.ts.`)
  return level
}

export const levelOfCase = (item: Case): Level => levelOfKey(levelKey(item))
