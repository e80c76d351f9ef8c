import { defineConfig } from 'vitest/config'
import { gatewayTests, inNode, inPage, onPage } from '../../vitest.config.ts'

/** The tests that hold the bridge: no browser, no screen, no gateway of its own a file. */
export default defineConfig({
  test: {
    projects: [
      inNode('node', {
        include: ['test/{bridge,specification}/**/*.test.ts'],
        exclude: [gatewayTests, ...onPage],
      }),
      inPage('page', { include: [...onPage] }),
    ],
  },
})
