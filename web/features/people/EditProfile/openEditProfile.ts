import { loadMessages } from '../../../i18n/i18n.ts'
import { loadOverlay } from '../../../ui/overlays.ts'

/** Opens the sheet in which the reader changes their name, picture and biography. */
export const openEditProfile = (): void =>
  void loadOverlay('editProfile', async () => {
    const [{ EditProfile, showEditProfile }] = await Promise.all([
      import('./EditProfile.tsx'),
      ...['media', 'secrets'].map(loadMessages),
    ])
    showEditProfile()
    return EditProfile
  })
