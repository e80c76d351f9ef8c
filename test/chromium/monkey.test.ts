import { expect, test } from 'vitest'
import { modes, routeNames, whoWalks } from '#scripts/monkey/walk.ts'
import { describeFind, planWalks, runWalks } from '#scripts/monkey.ts'

/** Which walks these are: another seed takes other ways. */
const seed = '16'

test('300 random steps, in each mode, leave each page whole and lose no letter', { timeout: 300_000 }, async () => {
  const walks = planWalks(modes, routeNames, seed, 300)
  expect(walks.reduce((sum, { steps }) => sum + steps, 0)).toBe(300)
  const finds: string[] = []
  await runWalks(walks, (find) => void finds.push(describeFind(find)))
  expect(finds.join('\n')).toBe('')
})

test('over all modes each route is begun as a visitor, as a reader and in the app', () => {
  for (const route of routeNames)
    expect(new Set(modes.map((mode) => whoWalks(mode, route)))).toEqual(new Set(['visitor', 'reader', 'app']))
})
