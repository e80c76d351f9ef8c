import { isRecord } from '#bridge/lib/guards.ts'
import { readTab, writeTab } from '#bridge/storage/tab.ts'

/** What a form keeps over a reload: country and method, never a name or a sealed field. Removed at the log-in and with the tab. */
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

/** Stores fields of a form, without changing those of other forms. */
export function keepDraft(values: Readonly<Record<string, string>>): void {
  const own = Object.fromEntries(kept.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
  // If storage is denied or full, only the form has it.
  writeTab(key, JSON.stringify({ ...readDraft(), ...own }))
}

export const forgetDraft = (): void => void writeTab(key, null)
