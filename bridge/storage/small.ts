/** Small values another tab must hear of. Storage may be denied, full or missing: then the value lives as long as the page. */
const memory = new Map<string, string>()

const store = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function readSmall(key: string): string | null {
  try {
    return store()?.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Returns false when the value could be kept in memory only. */
export function writeSmall(key: string, value: string): boolean {
  memory.set(key, value)
  try {
    const kept = store()
    kept?.setItem(key, value)
    return kept !== undefined
  } catch {
    return false
  }
}
