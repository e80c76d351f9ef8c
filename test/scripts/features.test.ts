import { expect, test } from 'vitest'
import { featureFaults } from '../../scripts/check/features.ts'

const map = '| feature | what it is |\n| --- | --- |\n| `account` | log-in |\n| `feed` | home |\n'

test('a feature that the map does not name is said, and one that is there no longer', () => {
  expect(featureFaults(map, ['account', 'feed'])).toEqual([])
  expect(featureFaults(map, ['account', 'feed', 'polls'])).toEqual([
    'CONTRIBUTING.md does not say what web/features/polls is.',
  ])
  expect(featureFaults(map, ['feed'])).toEqual(['CONTRIBUTING.md tells of web/features/account, which is not there.'])
})
