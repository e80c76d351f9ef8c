import { expect, test, vi } from 'vitest'
import { createToggle, type ToggleAnswer } from '#web/lib/optimistic.ts'

/** A toggle of a post, whose requests the test answers. */
function oneToggle({ shown }: { shown: boolean | undefined } = { shown: false }) {
  const page: { viewer: string; shown: boolean | undefined; held: number } = { viewer: 'ada', shown, held: 0 }
  const asked: { on: boolean; answer: (on: boolean) => Promise<void>; refuse: (why: string) => Promise<void> }[] = []
  const toggle = createToggle<string, ToggleAnswer>({
    keyOf: (id) => id,
    viewer: () => page.viewer,
    read: () => page.shown,
    paint: (_, on) => {
      page.shown = on
    },
    send: (_, on) =>
      new Promise((resolve, reject) => {
        asked.push({
          on,
          answer: async (held) => resolve({ on: held }),
          refuse: async (why) => reject(new Error(why)),
        })
      }),
    hold: () => {
      page.held += 1
      return () => {
        page.held -= 1
      }
    },
  })
  const refused = vi.fn()
  return { page, asked, refused, set: (on: boolean) => toggle.set('post', on, refused), toggle }
}

test('sends a request when the current state is unknown', async () => {
  const { asked, set } = oneToggle({ shown: undefined })
  void set(false)
  expect(asked.map(({ on }) => on)).toEqual([false])
})

test('does not report a rejection of a change that was reverted meanwhile', async () => {
  const { page, asked, set, refused } = oneToggle()
  const done = set(true)
  void set(false)
  await asked[0]?.refuse('The post is gone.')
  await done
  expect([page.shown, asked.length]).toEqual([false, 1])
  expect(refused).not.toHaveBeenCalled()
})

test.each([
  ['answer', true],
  ['refuse', 'Not now.'],
] as const)(
  'sends, shows and reports nothing for the first reader after another reader logs in: %s',
  async (how, what) => {
    const { page, asked, set, refused, toggle } = oneToggle()
    const done = set(true)
    void set(false)
    page.viewer = 'bo'
    page.shown = undefined
    if (how === 'answer') await asked[0]?.answer(what)
    else await asked[0]?.refuse(what)
    expect(await done).toEqual({})
    expect([page.shown, asked.length, page.held, toggle.isPending('post')]).toEqual([undefined, 1, 0, false])
    expect(refused).not.toHaveBeenCalled()
  },
)

test('sends another reader’s change without waiting for the first reader’s', async () => {
  const { page, asked, set } = oneToggle()
  void set(true)
  page.viewer = 'bo'
  page.shown = false
  void set(true)
  expect(asked.map(({ on }) => on)).toEqual([true, true])
})
