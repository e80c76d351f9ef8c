/** Other tabs see by this which drafts are being written. Browsers without locks (iOS before 15.4) do not tell. */
const name = (key: string): string => `insights draft ${key}`

/**
 * Says that a draft is open in this page.
 * @returns a function that says that it is no longer.
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

/** Which of these drafts are open in a tab, this one too. */
export async function openElsewhere(keys: readonly string[]): Promise<ReadonlySet<string>> {
  try {
    const { held = [] } = (await navigator.locks?.query()) ?? {}
    const names = new Set(held.map((lock) => lock.name))
    return new Set(keys.filter((key) => names.has(name(key))))
  } catch {
    return new Set()
  }
}
