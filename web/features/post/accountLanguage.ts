import { computed, type ReadableAtom } from 'nanostores'
import { $communityUser } from '../account/user.ts'
import { $communitySettings } from '../settings/communitySettings.ts'

/** The language (a key) that the reader's account has chosen to read in; empty where it says nothing. */
export const $accountLanguage: ReadableAtom<string> = computed(
  [$communitySettings, $communityUser],
  (own, member) =>
    // A later change than in the user record.
    (own.phase === 'ready' && own.settings.translateLanguage) || member?.detail.translateLanguage || '',
)
