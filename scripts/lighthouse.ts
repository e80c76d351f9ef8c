import { loadavg } from 'node:os'
import { type RouteName, routes } from '#bridge/site/routes.ts'
import { runBench } from './bench/runBench.ts'
import { asUsed, type Chromium, openChromium } from './drivers/chromium.ts'
import { screenCases } from './drivers/screenCases.ts'
import { findPosts, hrefOf, readAs } from './drivers/screens.ts'
import { audit, type Category, categories, type Verdict } from './lighthouse/audit.ts'
import { openSandbox } from './sandbox.ts'
import { installTools } from './tools/install.ts'

/*
 * Lighthouse looks at every route of the browser's build as on a phone: performance, accessibility and best practices, and what
 * search engines want of the home, which alone they may list. `npm run lighthouse -- home login` looks at some. Its performance is what
 * it reckons from an unhindered load, so that a busy machine costs points: the load stands beside each.
 */

const aims = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const routeNames = Object.keys(routes) as RouteName[]

/** Where the browser listens for Lighthouse, too. */
function portOf({ browser: { capabilities } }: Chromium): number {
  const options: unknown = Reflect.get(capabilities, 'goog:chromeOptions')
  const address: unknown = typeof options === 'object' && options && Reflect.get(options, 'debuggerAddress')
  return Number(String(address).split(':').at(-1))
}

const columns = (name: string, parts: readonly unknown[]): string =>
  `  ${name.padEnd(14)}${parts.map((part) => String(part).padStart(16)).join('')}`

await runBench('lighthouse', {}, async ({ isShort, words, report, miss }) => {
  const unknown = words.find((word) => !routeNames.some((name) => name === word))
  if (unknown !== undefined) throw new Error(`There is no route ${unknown}, only ${routeNames.join(', ')}.`)
  const all = isShort ? routeNames.slice(0, 1) : routeNames
  const names = words.length > 0 ? routeNames.filter((name) => words.includes(name)) : all
  const verdicts = new Map<RouteName, Verdict>()
  const least = (category: Category): number =>
    Math.min(...[...verdicts.values()].map(({ scores }) => scores[category] ?? 100))
  report(() => ({
    routes: verdicts.size,
    least_performance: least('performance'),
    least_accessibility: least('accessibility'),
    least_best_practices: least('best-practices'),
    ...(verdicts.has('home') && { home_seo: least('seo') }),
  }))
  await installTools()
  const sandbox = await openSandbox()
  const { https, http } = sandbox.addresses
  // The image hosts of the configuration are those of the sandbox that people start, which may be at another port.
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
      const look = () => audit(https + hrefOf(path, posts), portOf(chromium), asked)
      // A trace that has not begun with the page is none: a busy browser makes one now and then.
      const verdict = await look().catch(look)
      verdicts.set(name, verdict)
      const scores = categories.map((category) => verdict.scores[category] ?? '')
      console.log(columns(name, [...scores, loadavg()[0]?.toFixed(1)]))
      for (const fault of verdict.faults) console.log(`    ${fault}`)
      for (const category of asked) {
        const score = verdict.scores[category] ?? 0
        if (score < aims[category]) miss(`${name} has ${score} for ${category}: ${aims[category]} at least.`)
      }
    }
  } finally {
    await chromium.close()
    await sandbox.close()
  }
})
