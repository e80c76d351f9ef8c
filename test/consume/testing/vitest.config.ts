import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    // The page waits five seconds for some methods, as long as vitest waits for a test.
    testTimeout: 20_000,
    // happy-dom has no IndexedDB, where drafts and unsent events are kept.
    setupFiles: ['fake-indexeddb/auto'],
  },
})
