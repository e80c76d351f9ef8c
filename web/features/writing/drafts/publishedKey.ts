/** Where other tabs hear of a post; emptied at once. */
export const publishedKey = 'published'
