import { loadOverlay } from '#web/ui/overlays.ts'

/** Asks what to write: a message or an article. */
export const openComposeMenu = (): void =>
  void loadOverlay('writing', async () => {
    const { ComposeMenu, showComposeMenu } = await import('./ComposeMenu.tsx')
    showComposeMenu()
    return ComposeMenu
  })
