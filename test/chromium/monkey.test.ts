import { expect, test } from 'vitest'
import { describeFind } from '../../scripts/monkey/finds.ts'
import { lanes, planRuns, routeNames } from '../../scripts/monkey/plan.ts'
import { runAll } from '../../scripts/monkey/runAll.ts'

/** Which walk it is: another seed takes other ways. */
const seed = '16'
const patience = 300_000

test.each(lanes.filter(({ engine, build, who }) => engine === 'chromium' && (build === 'web' || who === 'app')))(
  '80 random presses leave the page of a $who whole, in the $build build',
  async (lane) => {
    const { steps, finds, short } = await runAll(planRuns([lane], routeNames, seed, 80), AbortSignal.timeout(patience))
    expect(finds.all.map(describeFind).join('\n')).toBe('')
    expect(short).toEqual([])
    expect(steps).toBeGreaterThanOrEqual(80)
  },
  patience,
)
