/** Where is kept what a reader does not want to see. */
export const mutedWordsKey = 'mutedWords'
export const hiddenKey = 'away'
