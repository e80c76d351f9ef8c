import { isRecord } from '#bridge/lib/guards.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'

/** What a form remembers over a reload: how, never who. What a log-in seals is kept nowhere. It goes with the tab, and with the log-in. */
const kept = ['country', 'by'] as const
type DraftField = (typeof kept)[number]
export type ProfileDraft = Readonly<Partial<Record<DraftField, string>>>

const key = 'account'

export function readDraft(): ProfileDraft {
  try {
    const value: unknown = JSON.parse(readTab(key) ?? '{}')
    if (!isRecord(value)) return {}
    return Object.fromEntries(kept.flatMap((name) => (typeof value[name] === 'string' ? [[name, value[name]]] : [])))
  } catch {
    return {}
  }
}

/** Keeps what is in a form; what another form had stays. */
export function keepDraft(values: Readonly<Record<string, string>>): void {
  const own = Object.fromEntries(kept.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  // Where that is denied or full the form alone has it.
  writeTab(key, JSON.stringify({ ...readDraft(), ...own }))
}

export const forgetDraft = (): void => void writeTab(key, null)
