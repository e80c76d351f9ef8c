import { expect, test } from 'vitest'
import { installClock } from '#scripts/bench/stay/clock.ts'
import { liveThrough } from '#scripts/bench/stay/day.ts'
import { openPhone } from '#scripts/bench/stay/phone.ts'
import { runIn } from '#scripts/drivers/cdp.ts'
import { sandbox } from '../support/sandbox.ts'
import { openDesk } from './app/desk.ts'

const patience = 300_000

/** What single rounds may differ in on a machine that has much to do: a listener for each visit of a screen is more. The bench allows none of it. */
const slack = { heapMb: 3, nodes: 30, listeners: 1, timers: 1 } as const

test('simulated time runs timers in order, and records what wakes a hidden page', async () => {
  const desk = await openDesk(sandbox.app, [`(${installClock})()`])
  const { cdp } = desk.chromium
  try {
    await desk.open('?open=/no-such-page.txt')
    // Not the empty one that a frame begins with.
    await desk.until(({ web }) => web?.path === '/no-such-page.txt')
    const ran = await runIn(cdp, async () => {
      const page = document.querySelector('iframe')?.contentWindow
      const { Date: clock, insightsClock } = Object(page)
      const begun = clock.now()
      const minutes: string[] = []
      const note = (name: string) => minutes.push(`${name} ${Math.round((clock.now() - begun) / 60_000)}`)
      page?.setTimeout(note, 600_000, 'late')
      page?.setTimeout(() => {
        note('early')
        page.setTimeout(note, 60_000, 'then')
      }, 120_000)
      const taken = page?.setTimeout(note, 60_000, 'taken back')
      const again = page?.setInterval(note, 240_000, 'again')
      page?.clearTimeout(taken)
      await insightsClock.pass(500_000)
      page?.clearInterval(again)
      await insightsClock.pass(300_000)
      return [...minutes, insightsClock.takeWakeUps()]
    })
    expect(ran).toEqual(['early 2', 'then 3', 'again 4', 'again 8', 'late 10', {}])
    for (const state of ['frozen', 'active']) await cdp.send('Page.setWebLifecycleState', { state })
    const wakeUps = await runIn(cdp, async () => {
      const page = document.querySelector('iframe')?.contentWindow
      page?.setTimeout(function going() {}, 100)
      page?.setTimeout(function woken() {}, 4_000)
      await page?.insightsClock?.pass(60_000)
      return page?.insightsClock?.takeWakeUps()
    })
    expect(Object.keys(wakeUps ?? {}).join()).toMatch(/^function woken\b/)
  } finally {
    await desk.close()
  }
})

test(
  'half an hour in an app leaks nothing, and nothing wakes the hidden page',
  async () => {
    const phone = await openPhone(sandbox.app)
    try {
      const [before, after] = await liveThrough(phone, { rounds: 2, secondsOfRound: 600 })
      if (!before || !after) throw new Error('Half an hour has three rounds, and the first is not told.')
      for (const { wakeUps, hiddenRequests } of [before, after]) {
        expect(wakeUps).toEqual({})
        expect(hiddenRequests).toBe(0)
      }
      for (const name of ['heapMb', 'nodes', 'listeners', 'timers'] as const) {
        expect(after[name], name).toBeLessThanOrEqual(before[name] + slack[name])
      }
    } finally {
      await phone.close()
    }
  },
  patience,
)
