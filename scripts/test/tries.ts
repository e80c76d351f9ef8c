/** Where a test may be late because of what runs beside it. */
const inBrowsers = new Set(['chromium', 'accessibility', 'webkit', 'engines'])

/** Whether all that runs needs a browser: nothing else gets another try. */
export const isOfBrowsers = (projects: readonly string[]): boolean =>
  projects.length > 0 && projects.every((project) => inBrowsers.has(project))

/** What vitest is told where a file is tried once more, alone: that is its try, and there is no other in it. */
export const alone: readonly string[] = ['--retry=0']
