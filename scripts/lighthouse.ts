import { loadavg } from 'node:os'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import exchange from '#fixtures/exchange.config.ts'
import { addFloors, floors } from './bench/page/floors.ts'
import { runBench } from './bench/runBench.ts'
import { asUsed, type Chromium, openChromium } from './drivers/chromium.ts'
import { screenCases } from './drivers/screenCases.ts'
import { findPosts, hrefOf, readAs } from './drivers/screens.ts'
import { audit, type Category, categories } from './lighthouse/audit.ts'
import { openSandbox } from './sandbox.ts'
import { installTools } from './tools/install.ts'

/*
 * Lighthouse looks at every route of the browser's build as on a phone: performance, accessibility and best practices, and what
 * search engines want of the home, which alone they may list. `npm run lighthouse -- home login` looks at some. Its performance is what
 * it reckons from an unhindered load, so that a busy machine costs points: the load stands beside each. A route below its aim is
 * looked at again, in turn with a floor: a page of as many elements, drawn by our renderer of nothing that it would have to ask for.
 */

const aims = { accessibility: 100, 'best-practices': 100, seo: 100 } as const
const performanceAim = (name: RouteName): number => (name === 'home' ? 98 : 95)
/** Allowed difference to the floor in points, of the medians. */
const lack = 3
/** How often a page is tried: a busy browser sometimes records a trace without the page's start. */
const tries = 3

const figureOf = {
  performance: 'least_performance',
  accessibility: 'least_accessibility',
  'best-practices': 'least_best_practices',
  seo: 'home_seo',
} as const

const routeNames = Object.keys(routes) as RouteName[]

function portOf({ browser: { capabilities } }: Chromium): number {
  const options: unknown = Reflect.get(capabilities, 'goog:chromeOptions')
  const address: unknown = typeof options === 'object' && options && Reflect.get(options, 'debuggerAddress')
  return Number(String(address).split(':').at(-1))
}

const columns = (name: string, parts: readonly unknown[]): string =>
  `  ${name.padEnd(14)}${parts.map((part) => String(part).padStart(16)).join('')}`

await runBench(
  'lighthouse',
  // How often a route below its aim is looked at, and its floor.
  { looks: { whole: 3, short: 1 } },
  async ({ isShort, settings: { looks }, words, note, sample, figures, miss, use }) => {
    const all = isShort ? routeNames.slice(0, 1) : routeNames
    const names = words.length > 0 ? routeNames.filter((name) => words.includes(name)) : all
    await installTools()
    const sandbox = use(await openSandbox((builds) => addFloors(builds, exchange)))
    const { https, http } = sandbox.addresses
    // The configuration names the image host of a running sandbox, whose port may differ.
    const images = `MAP 127.0.0.1:8443 ${new URL(https).host}`
    const args = ['--ignore-certificate-errors', `--host-resolver-rules=${images}`]
    const chromium = use(await openChromium({ ...asUsed, density: 1, args }))
    const posts = await findPosts(http)
    await chromium.browser.url(`${https}/insights`)
    console.log(columns('', [...categories, 'load']))
    for (const [looked, name] of names.entries()) {
      const { path, reader } = screenCases[name]
      await readAs(chromium, reader)
      const asked = categories.filter((category) => category !== 'seo' || name === 'home')
      const look = (href: string, at: readonly Category[], left = tries - 1): ReturnType<typeof audit> =>
        audit(https + href, portOf(chromium), at).catch((error: unknown) => {
          if (left === 0) throw error
          return look(href, at, left - 1)
        })
      const href = hrefOf(path, posts)
      const verdict = await look(href, asked)
      const scores = categories.map((category) => verdict.scores[category] ?? '')
      console.log(columns(name, [...scores, loadavg()[0]?.toFixed(1)]))
      for (const fault of verdict.faults) console.log(`    ${fault}`)
      note({ routes: looked + 1 })
      for (const category of asked) {
        const score = verdict.scores[category] ?? 0
        const figure = figureOf[category]
        note({ [figure]: Math.min(Number(figures()[figure] ?? 100), score) })
        if (category !== 'performance' && score < aims[category])
          miss(`${name} has ${score} for ${category}: ${aims[category]} at least.`)
      }
      const { performance = 0 } = verdict.scores
      note({ [`${name}_performance`]: performance })
      const aim = performanceAim(name)
      if (performance >= aim) continue
      const [again, itsFloor] = [`${name}_again`, `${name}_floor`]
      const performanceOf = async (href: string) => (await look(href, ['performance'])).scores.performance ?? 0
      for (let at = 0; at < looks; at++) {
        sample({ [itsFloor]: await performanceOf(`/${floors.elements}/insights?elements=${verdict.elements}`) })
        sample({ [again]: at === 0 ? performance : await performanceOf(href) })
      }
      const [ours, floor] = [Number(figures()[again]), Number(figures()[itsFloor])]
      if (ours < Math.min(aim, floor - lack))
        miss(`${name} has ${ours} for performance: ${aim}, or ${lack} below its floor’s ${floor}.`)
    }
  },
  { known: routeNames },
)
