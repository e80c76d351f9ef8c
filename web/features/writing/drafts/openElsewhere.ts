/** Lock name that tells other tabs which drafts are open. Browsers without Web Locks (iOS before 15.4) cannot tell. */
const name = (key: string): string => `insights draft ${key}`

/**
 * Marks a draft as open in this page.
 * @returns a function that removes the mark
 */
export function holdOpen(key: string): () => void {
  let end = (): void => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  navigator.locks
    ?.request(name(key), { mode: 'shared' }, () => held)
    .catch((error: unknown) => console.warn('Could not notify other tabs that this draft is open.', error))
  return end
}

/** Returns which of these drafts are open in any tab, including this one. */
export async function openElsewhere(keys: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    const names = new Set(held.map((lock) => lock.name))
    return new Set(keys.filter((key) => names.has(name(key))))
  } catch {
    return new Set()
  }
}
