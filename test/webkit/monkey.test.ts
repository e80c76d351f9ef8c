import { expect, test } from 'vitest'
import { describeFind } from '../../scripts/monkey/finds.ts'
import { lanes, planRuns } from '../../scripts/monkey/plan.ts'
import { runAll } from '../../scripts/monkey/runAll.ts'

/** Which walk it is: another seed takes other ways. */
const seed = '16'
const patience = 300_000

test.each([
  { who: 'visitor', route: 'home' },
  { who: 'reader', route: 'following' },
] as const)(
  '30 random presses leave the page of a $who whole in the WebKit host',
  async ({ who, route }) => {
    const wanted = lanes.filter((lane) => lane.engine === 'webkit' && lane.who === who)
    const { steps, finds, short } = await runAll(planRuns(wanted, [route], seed, 30), AbortSignal.timeout(patience))
    expect(finds.all.map(describeFind).join('\n')).toBe('')
    expect(short).toEqual([])
    expect(steps).toBeGreaterThanOrEqual(30)
  },
  patience,
)
