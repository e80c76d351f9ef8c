import { defineConfig } from 'vitest/config'
import { gatewayTests, inNode, inPage, onPage } from '../../vitest.config.ts'

/** The tests that are nearest to what is changed, which mostly notice; default: all that hold the bridge. */
const folder = process.env.INSIGHTS_MUTANTS_FOLDER

const nearPages = [
  'test/bridge/{app/**/*,transport/detect}.test.ts',
  'test/web/{signedFirst,signedCalls}.test.ts',
  'test/web/content/links.test.ts',
  'test/webview/*.test.{ts,tsx}',
]

/** No browser, no screen but the app's, no gateway of its own a file. */
export default defineConfig({
  test: {
    projects: [
      inNode('node', {
        include: [folder ? `test/${folder}/**/*.test.ts` : 'test/{bridge,specification}/**/*.test.ts'],
        exclude: [gatewayTests, ...onPage, ...nearPages],
      }),
      inPage('page', { include: folder ? nearPages : [...onPage, ...nearPages] }),
    ],
  },
})
