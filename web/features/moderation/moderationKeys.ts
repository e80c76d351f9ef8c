/** Storage keys of moderation. */
export const mutedWordsKey = 'mutedWords'
export const hiddenKey = 'away'
