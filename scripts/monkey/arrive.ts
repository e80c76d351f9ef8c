import type { RouteName } from '../../bridge/site/routes.ts'
import { articleId, reader } from '../../test/drivers/screens.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Scope, Seen } from './page/types.ts'
import { inTime, look, type Walker } from './perform.ts'
import type { Lane } from './plan.ts'
import type { Random } from './random.ts'
import { starts } from './starts.ts'

/** Where somebody begins. */
export interface Start extends Lane {
  readonly route: RouteName
}

/** What is walked on: the web view's page stands in the fake app's frame, and in the WebKit host by itself. */
export const scopeOf = ({ engine, build, who }: Lane): Scope => {
  if (build === 'web' || engine === 'webkit') return 'top'
  return who === 'app' ? 'all' : 'frame'
}

const carriers = ['ios', 'iosReply', 'android', 'androidListener'] as const

/** The address of a start. In the frame of the fake app nothing is handed over to native, so that every route is seen. */
async function addressOf(
  { engine, build, who, route }: Start,
  { http, https, app }: Sandbox['addresses'],
  random: Random,
) {
  const path = starts[route].replace('{post}', route === 'post' ? await articleId(http) : '')
  if (build === 'web') return `${https}${path}`
  if (engine === 'webkit') return `${app}${path}`
  const query = new URLSearchParams({ carrier: random.pick(carriers) ?? '', open: path })
  if (who !== 'app') query.set('screens', '')
  return `${app}/?${query}`
}

/** Logs the reader in: to the site, or to the fake app. The WebKit host's app is logged in from its start. */
async function logIn(
  { engine, signal }: Walker,
  { build, ...lane }: Start,
  { https }: Sandbox['addresses'],
  random: Random,
) {
  if (lane.engine === 'webkit' && build === 'webview') return
  if (build === 'web') await inTime(engine.open(`${https}/favicon.ico`), signal)
  const asked =
    build === 'web'
      ? engine.run(async (userId) => {
          const headers = { 'content-type': 'application/json' }
          return (await fetch('/sandbox/session', { method: 'POST', headers, body: JSON.stringify({ userId }) })).ok
        }, reader)
      : engine.run(async (person) => window.insightsMonkey?.logIn(person), 1 + random.below(5))
  if (!(await inTime(asked, signal))) throw new Error('The sandbox logged nobody in.')
}

/**
 * Goes to a start, as who it is.
 * @returns the page once it is at rest.
 */
export async function arrive(walker: Walker, start: Start, world: Sandbox, random: Random): Promise<Seen> {
  const { engine, signal } = walker
  const { addresses } = world
  const isReader = start.who === 'reader'
  // A browser is logged in before the page comes, an app while it shows it.
  if (isReader && start.build === 'web') await logIn(walker, start, addresses, random)
  await inTime(engine.open(await addressOf(start, addresses, random)), signal)
  const first = await look(walker)
  if (!isReader || start.build === 'web') return first
  await logIn(walker, start, addresses, random)
  const seen = await look(walker)
  return { ...seen, faults: [...first.faults, ...seen.faults] }
}
