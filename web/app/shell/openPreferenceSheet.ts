import { loadOverlay } from '../../ui/overlays.ts'

/** Opens theme, language and currency, whose sheet is loaded once it is wanted. */
export const openPreferenceSheet = (): void =>
  void loadOverlay('preferences', async () => {
    const { PreferenceSheet, openPreferences } = await import(
      '../../features/settings/PreferenceSheet/PreferenceSheet.tsx'
    )
    openPreferences()
    return PreferenceSheet
  })
