import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'happy-dom',
    // happy-dom has no IndexedDB, where drafts and unsent events are kept.
    setupFiles: ['fake-indexeddb/auto'],
  },
})
