import { expect, test } from 'vitest'
import { advisoryFaults } from '../../scripts/check/advisories.ts'

test('names a package below its floor, wherever it is nested', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/dompurify': { version: '3.4.18' },
    'node_modules/other/node_modules/dompurify': { version: '3.4.9' },
    'node_modules/node-forge': { version: '1.10.0' },
    'node_modules/unknown': { version: '0.0.1' },
  }
  expect(advisoryFaults({ packages })).toEqual([
    'node_modules/other/node_modules/dompurify is 3.4.9; it has known faults below 3.4.18.',
  ])
})
