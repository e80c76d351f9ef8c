/** What the home page begins with. The document asks for it while the page's scripts are on their way. */
export const firstFeed = { tab: 'recommended', limit: 10 } as const
