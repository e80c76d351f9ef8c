import { expect, test } from 'vitest'
import { caseFaults, documentFaults, featureFaults, footnoteFaults, trackedPaths } from '#scripts/check/tracked.ts'

test.each([
  [['a/Profile/Head.tsx', 'a/profile/Page.tsx'], 'a/Profile and a/profile differ only in case. Rename one of them.'],
  [['a/b.ts', 'a/B.ts'], 'a/b.ts and a/B.ts differ only in case. Rename one of them.'],
])('reports paths that differ only in case: %j', (paths, fault) => {
  expect(caseFaults(paths)).toEqual([fault])
})

test('accepts the same name in two folders', () => {
  expect(caseFaults(['a/Menu.tsx', 'b/menu.tsx', 'a/Menu.css'])).toEqual([])
})

test('lists the tracked files', async () => {
  expect(await trackedPaths()).toContain('package.json')
})

test.each([
  ['A claim.[^one]\n\n[^one]: The proof.\n', 1],
  ['A claim ([proof](proof.md)) about `[a-z]`.\n', 0],
])('reports Markdown with a footnote: %j', (markdown, count) => {
  expect(footnoteFaults('A.md', markdown)).toHaveLength(count)
})

test.each([
  ['<script>root.innerHTML = a</script>', 1],
  ['<script>root.textContent = a</script>', 0],
])('[sec-sinks] reports a document whose script takes text for HTML: %j', (html, count) => {
  expect(documentFaults('web/index.html', html)).toHaveLength(count)
})

const map = '| feature | what it is |\n| --- | --- |\n| `account` | log-in |\n| `feed` | home |\n'

test('a feature that the map does not name is said, and one that is there no longer', () => {
  expect(featureFaults(map, ['account', 'feed'])).toEqual([])
  expect(featureFaults(map, ['account', 'feed', 'polls'])).toEqual([
    'CONTRIBUTING.md does not say what web/features/polls is.',
  ])
  expect(featureFaults(map, ['feed'])).toEqual(['CONTRIBUTING.md tells of web/features/account, which is not there.'])
})
