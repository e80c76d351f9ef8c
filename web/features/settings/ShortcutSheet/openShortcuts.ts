import { loadOverlay } from '#web/ui/overlays.ts'

/** Opens the list of all shortcuts. */
export const openShortcuts = (): void =>
  void loadOverlay('shortcuts', async () => {
    const { ShortcutSheet, showShortcuts } = await import('./ShortcutSheet.tsx')
    showShortcuts()
    return ShortcutSheet
  })
