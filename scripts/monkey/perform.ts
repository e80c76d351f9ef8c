import { setTimeout as delay } from 'node:timers/promises'
import { goneMessage } from '../drivers/cdp.ts'
import type { Deed } from './decide.ts'
import type { Engine } from './engine.ts'
import { keys } from './keys.ts'
import type { Act, Scope, Seen } from './page/types.ts'

/** How long a page may take to answer, in ms. */
const patience = 25_000
/** How long one answer is waited for, longer than a page waits for itself: a page that is put by for a return never gives one. */
const patienceForAnswer = 10_000
/** How long what is on its way to the page is waited for, in ms. */
const patienceForNews = 6_000
/** How soon a page that is just being left is asked again, in ms. */
const again = 20

/** A page, or a browser, that answers no more. */
export class HungError extends Error {
  override name = 'HungError'
}

/** A browser with a page in it that is walked on. */
export interface Walker {
  readonly engine: Engine
  readonly scope: Scope
  readonly signal: AbortSignal
}

/** @throws {HungError} where nothing comes of it in time. */
export async function inTime<T>(promise: Promise<T>, signal: AbortSignal, limit = patience): Promise<T> {
  const over = new AbortController()
  const late = delay(limit, undefined, { signal: AbortSignal.any([signal, over.signal]) }).then(
    () => Promise.reject(new HungError(`No answer within ${limit / 1_000} s.`)),
    () => Promise.reject(signal.reason),
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    over.abort()
  }
}

/** A page with nothing of ours in it: another site's, or the browser's own. */
const away: Seen = { place: 'away', path: '', isBlank: false, things: [], faults: [] }

/**
 * Does what a page can do itself.
 * @returns it at rest: the next one, where it is left meanwhile.
 */
async function ask({ engine, scope, signal }: Walker, act: Act): Promise<Seen> {
  const end = performance.now() + patience
  for (let next = act; ; next = { kind: 'stay' }) {
    try {
      const asked = engine.run((what, where) => window.insightsMonkey?.act(what, where) ?? null, next, scope)
      return (await inTime(asked, signal, patienceForAnswer)) ?? away
    } catch (error) {
      signal.throwIfAborted()
      // That the browser has gone says nothing of the page.
      if (error instanceof Error && error.message === goneMessage) throw error
      if (performance.now() > end) throw error instanceof HungError ? error : new HungError(String(error))
      await delay(again)
    }
  }
}

/** Does what a page can do itself, and looks at it once it is at rest and nothing is on its way to it. */
export async function look(walker: Walker, act: Act = { kind: 'stay' }): Promise<Seen> {
  const seen = await ask(walker, act)
  const end = performance.now() + patienceForNews
  if (!walker.engine.isLoading?.()) return seen
  while (walker.engine.isLoading() && performance.now() < end) await delay(again)
  const next = await ask(walker, { kind: 'stay' })
  return { ...next, faults: [...seen.faults, ...next.faults] }
}

const enter = keys.find(({ key }) => key === 'Enter')

/** Presses a thing, by the pointer where the engine has one. */
async function press({ engine, signal }: Walker, at: number): Promise<Act> {
  if (!engine.pressAt) return { kind: 'press', at }
  const point = await inTime(
    engine.run((which) => window.insightsMonkey?.aim(which) ?? null, at),
    signal,
  )
  if (point) await inTime(engine.pressAt(point), signal)
  return { kind: 'stay' }
}

/**
 * Does one step.
 * @returns the page after it.
 */
export async function perform(walker: Walker, deed: Deed): Promise<Seen> {
  const { engine, signal } = walker
  switch (deed.kind) {
    case 'press':
      return look(walker, await press(walker, deed.at))
    case 'write': {
      const pressed = await press(walker, deed.at)
      if (pressed.kind !== 'stay') await look(walker, { kind: 'focus', at: deed.at })
      if (engine.write) await inTime(engine.write(deed.text), signal)
      const after = await look(walker, engine.write ? undefined : { kind: 'write', text: deed.text })
      if (!deed.enter || !enter) return after
      await inTime(engine.pressKey(enter), signal)
      const last = await look(walker)
      return { ...last, faults: [...after.faults, ...last.faults] }
    }
    case 'key':
      await inTime(engine.pressKey(deed.key), signal)
      return look(walker)
    case 'resize':
      if (engine.resize) await inTime(engine.resize(deed.size), signal)
      return look(walker)
    case 'dark':
      if (engine.setDark) await inTime(engine.setDark(deed.isDark), signal)
      return look(walker)
    case 'act':
      return look(walker, deed.act)
  }
}
