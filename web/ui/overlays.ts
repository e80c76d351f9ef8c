import { atom } from 'nanostores'
import type { ComponentType } from 'react'
import { late } from '#bridge/lib/late.ts'
import { shellMessages } from '../i18n/en/shell.ts'
import { loadMessages } from '../i18n/i18n.ts'
import { notify } from '../lib/page/notices.ts'
import { linkStyles } from '../lib/page/styles.ts'

/** What may lie over any page, by its namespace of messages, each there from its first use: it shows itself when it has something to show. */
export const $overlays = atom<Readonly<Record<string, ComponentType>>>({})

/**
 * Brings what lies over the page, with its messages; its styles are in `styles/overlays.css`.
 * @param wait `beside`: a background load, whose failure is not shown.
 * @returns whether it is there; else the reader has been told.
 */
export async function loadOverlay(
  namespace: string,
  load: () => Promise<ComponentType>,
  wait?: 'beside',
): Promise<boolean> {
  try {
    const [Overlay] = await Promise.all([late(load, wait), linkStyles('overlays', wait), loadMessages(namespace)])
    $overlays.set({ ...$overlays.get(), [namespace]: Overlay })
    return true
  } catch (error) {
    console.warn(error)
    if (!wait) notify(shellMessages.get().failedText)
    return false
  }
}

/** Takes down what has failed over the page, and says so. It is put up again when it is next asked for. */
export function dropOverlay(namespace: string): void {
  const { [namespace]: _, ...others } = $overlays.get()
  $overlays.set(others)
  notify(shellMessages.get().broken)
}
