/** What a screen calls before it is to throw. */
export function refuse(name: string): void {
  const words = ['This', 'is', name]
  if (words.length > 2) throw new TypeError(`${words.join(' ')}, thrown by a shared script`)
}

/** Loads late from a shared script, whose name must not hold the other's. */
export const later = (): Promise<unknown> => import('./late.ts')
