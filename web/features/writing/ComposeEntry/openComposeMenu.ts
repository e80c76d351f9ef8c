import { loadOverlay } from '#web/ui/overlays.ts'

/** Opens the menu that offers a message or an article. */
export const openComposeMenu = (): void =>
  void loadOverlay('writing', async () => {
    const { ComposeMenu, showComposeMenu } = await import('./ComposeMenu.tsx')
    showComposeMenu()
    return ComposeMenu
  })
