import { expect, test, vi } from 'vitest'
import { createToggle, type ToggleAnswer } from '#web/lib/optimistic.ts'

/** A switch of a post, whose requests are answered by hand. */
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

test('what is wanted shows at once, and is held until the exchange has answered', async () => {
  const { page, asked, set, toggle } = oneToggle()
  const done = set(true)
  expect([page.shown, page.held, toggle.isPending('post')]).toEqual([true, 1, true])
  await asked[0]?.answer(true)
  expect(await done).toEqual({ answer: { on: true } })
  expect([page.shown, page.held, toggle.isPending('post')]).toEqual([true, 0, false])
})

test('what is so already is not asked for', async () => {
  const { asked, set } = oneToggle({ shown: true })
  await set(true)
  expect(asked).toHaveLength(0)
})

test('where nothing is known, what is wanted is asked for in any case', async () => {
  const { asked, set } = oneToggle({ shown: undefined })
  void set(false)
  expect(asked.map(({ on }) => on)).toEqual([false])
})

test('of several wishes in a row the last one counts, and all are told the same', async () => {
  const { page, asked, set } = oneToggle()
  const done = [true, false, true, false].map((on) => set(on))
  expect(asked.map(({ on }) => on)).toEqual([true])
  await asked[0]?.answer(true)
  await vi.waitFor(() => expect(asked.map(({ on }) => on)).toEqual([true, false]))
  await asked[1]?.answer(false)
  expect(await Promise.all(done)).toEqual(done.map(() => ({ answer: { on: false } })))
  expect(page.shown).toBe(false)
})

test('what is refused shows again as it was, with the reason, told once', async () => {
  const { page, asked, set, refused } = oneToggle()
  const done = [set(true), set(false), set(true)]
  await asked[0]?.refuse('The post is gone.')
  expect(await Promise.all(done)).toEqual(done.map(() => ({ reason: 'The post is gone.' })))
  expect(page.shown).toBe(false)
  expect(refused).toHaveBeenCalledExactlyOnceWith('The post is gone.')
})

test('who has changed their mind before the refusal is told nothing of it', async () => {
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
] as const)('after another reader’s log-in nothing is asked, shown or said in their name: %s', async (how, what) => {
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
})

test('sends another reader’s wish without waiting for the first reader’s', async () => {
  const { page, asked, set } = oneToggle()
  void set(true)
  page.viewer = 'bo'
  page.shown = false
  void set(true)
  expect(asked.map(({ on }) => on)).toEqual([true, true])
})
