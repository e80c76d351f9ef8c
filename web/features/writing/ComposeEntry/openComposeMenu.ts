import { bringOverlay } from '../../../ui/overlays.ts'

/** Asks what is to be written: a message or an article. */
export const openComposeMenu = (): void =>
  void bringOverlay('writing', async () => {
    const { ComposeMenu, showComposeMenu } = await import('./ComposeMenu.tsx')
    showComposeMenu()
    return ComposeMenu
  })
