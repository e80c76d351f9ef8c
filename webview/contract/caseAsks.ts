import type { TestingAsk } from '#bridge/app/testingAsks.ts'
import type { Case } from './cases.ts'

/** What is asked before a case that needs a hand begins, and once it has. */
export interface CaseAsks {
  readonly before?: readonly TestingAsk[]
  readonly during?: TestingAsk
}

const byId: Readonly<Record<string, CaseAsks>> = {
  'bridge.handoff': { before: ['turnBack'] },
  'bridge.background': { during: 'background' },
  'bridge.files': { before: ['logIn', 'pick'] },
  'event.appearance': { during: 'appearance' },
  'event.session': { before: ['logIn'], during: 'session' },
  'event.back': { during: 'back' },
  'event.visibility': { during: 'cover' },
  'event.keyboard': { during: 'keyboard' },
  'event.safeArea': { during: 'turn' },
  'event.uploadProgress': { before: ['logIn', 'pick'] },
  'event.open': { during: 'open' },
  'event.top': { during: 'tab' },
}

const turnsBack: ReadonlySet<string> = new Set(['login', 'share', 'pickMedia', 'openScreen', 'closePage'])

/** @returns what a debug build is asked for in a person's stead; `undefined` where the case needs none. */
export function asksOf(item: Case): CaseAsks | undefined {
  if (item.kind === 'bad') return undefined
  if (item.id.startsWith('bridge.over.')) return { before: ['logIn'] }
  if ('method' in item && item.method === 'logout') return {}
  if ('method' in item && turnsBack.has(item.method)) return { before: ['turnBack'] }
  return byId[item.id]
}
