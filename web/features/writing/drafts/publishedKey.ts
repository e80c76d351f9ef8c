/** Notifies other tabs of a new post; cleared immediately. */
export const publishedKey = 'published'
