import { loadavg } from 'node:os'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import exchange from '#fixtures/exchange.config.ts'
import { addFloors, floors } from './bench/page/floors.ts'
import { median, runBench } from './bench/runBench.ts'
import { asUsed, type Chromium, openChromium } from './drivers/chromium.ts'
import { screenCases } from './drivers/screenCases.ts'
import { findPosts, hrefOf, readAs } from './drivers/screens.ts'
import { audit, type Category, categories, type Verdict } from './lighthouse/audit.ts'
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
/** Allowed difference to the floor in points, of the median of this many runs. */
const [lack, looks] = [3, 3]

const routeNames = Object.keys(routes) as RouteName[]

function portOf({ browser: { capabilities } }: Chromium): number {
  const options: unknown = Reflect.get(capabilities, 'goog:chromeOptions')
  const address: unknown = typeof options === 'object' && options && Reflect.get(options, 'debuggerAddress')
  return Number(String(address).split(':').at(-1))
}

const columns = (name: string, parts: readonly unknown[]): string =>
  `  ${name.padEnd(14)}${parts.map((part) => String(part).padStart(16)).join('')}`

await runBench('lighthouse', {}, async ({ isShort, words, report, miss }) => {
  const unknown = words.find((word) => !routeNames.some((name) => name === word))
  if (unknown !== undefined) throw new Error(`Unknown route ${unknown}. Use one of: ${routeNames.join(', ')}.`)
  const all = isShort ? routeNames.slice(0, 1) : routeNames
  const names = words.length > 0 ? routeNames.filter((name) => words.includes(name)) : all
  const verdicts = new Map<RouteName, Verdict>()
  const compared = new Map<RouteName, { readonly ours: number; readonly floor: number }>()
  const least = (category: Category): number =>
    Math.min(...[...verdicts.values()].map(({ scores }) => scores[category] ?? 100))
  report(() => ({
    routes: verdicts.size,
    least_performance: least('performance'),
    least_accessibility: least('accessibility'),
    least_best_practices: least('best-practices'),
    ...(verdicts.has('home') && { home_seo: least('seo') }),
    ...Object.fromEntries(
      [...verdicts].map(([name, { scores }]) => [`${name}_performance`, scores.performance ?? Number.NaN]),
    ),
    ...Object.fromEntries(
      [...compared].flatMap(([name, { ours, floor }]) => [
        [`${name}_again`, ours],
        [`${name}_floor`, floor],
      ]),
    ),
  }))
  await installTools()
  const sandbox = await openSandbox((builds) => addFloors(builds, exchange))
  const { https, http } = sandbox.addresses
  // The configuration names the image host of a running sandbox, whose port may differ.
  const images = `MAP 127.0.0.1:8443 ${new URL(https).host}`
  const args = ['--ignore-certificate-errors', `--host-resolver-rules=${images}`]
  const chromium = await openChromium({ ...asUsed, density: 1, args })
  try {
    const posts = await findPosts(http)
    await chromium.browser.url(`${https}/insights`)
    console.log(columns('', [...categories, 'load']))
    for (const name of names) {
      const { path, reader } = screenCases[name]
      await readAs(chromium, reader)
      const asked = categories.filter((category) => category !== 'seo' || name === 'home')
      const look = (href: string, at: readonly Category[]) => {
        const once = () => audit(https + href, portOf(chromium), at)
        // A busy browser sometimes records a trace without the page's start.
        return once().catch(once)
      }
      const href = hrefOf(path, posts)
      const verdict = await look(href, asked)
      verdicts.set(name, verdict)
      const scores = categories.map((category) => verdict.scores[category] ?? '')
      console.log(columns(name, [...scores, loadavg()[0]?.toFixed(1)]))
      for (const fault of verdict.faults) console.log(`    ${fault}`)
      for (const category of asked) {
        const score = verdict.scores[category] ?? 0
        if (category !== 'performance' && score < aims[category])
          miss(`${name} has ${score} for ${category}: ${aims[category]} at least.`)
      }
      const {
        scores: { performance = 0 },
        elements,
      } = verdict
      if (performance >= performanceAim(name)) continue
      const ours = [performance]
      const floor: number[] = []
      const performanceOf = async (href: string) => (await look(href, ['performance'])).scores.performance ?? 0
      for (let at = 0; at < looks; at++) {
        floor.push(await performanceOf(`/${floors.elements}/insights?elements=${elements}`))
        if (ours.length < looks) ours.push(await performanceOf(href))
      }
      const middle = { ours: median(ours), floor: median(floor) }
      compared.set(name, middle)
      console.log(columns('  again', [ours.join(' '), `floor ${floor.join(' ')}`]))
      if (middle.ours < Math.min(performanceAim(name), middle.floor - lack))
        miss(
          `${name} has ${middle.ours} for performance: ${performanceAim(name)}, or ${lack} below its floor’s ${middle.floor}.`,
        )
    }
  } finally {
    await chromium.close()
    await sandbox.close()
  }
})
