import { spawn } from 'node:child_process'
import { appendFile, cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from '../../esbuild.config.ts'
import { asUsed, type Chromium, openChromium } from '../drivers/chromium.ts'
import { median } from './median.ts'
import { runBench } from './runBench.ts'

/*
 * How long a change takes from the file into the open page: `npm start -- --watch` in a copy of the sources, a page in
 * Chromium, scrolled down. A change of code or words counts when it shows beside the first post, and the page has its place.
 */

const sources = [
  'bridge',
  'web',
  'webview',
  'fixtures',
  'scripts',
  'test',
  'package.json',
  'tsconfig.json',
  'esbuild.config.ts',
]
const maxMs = 30_000
const scrolled = 400

async function copySources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'insights-watch-'))
  for (const name of sources) await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Starts it and waits for its addresses. */
async function start(folder: string): Promise<{ web: string; app: string; key: string }> {
  const ports = ['--https', '0', '--http', '0', '--app', '0']
  const child = spawn(process.execPath, ['scripts/start.ts', '--watch', ...ports], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk
      const [, web] = /browser +(\S+)\/insights/.exec(said) ?? []
      const [, app] = /fake app +(\S+)\//.exec(said) ?? []
      const [, key] = /key +(\S+)/.exec(said) ?? []
      if (web && app && key) resolve({ web, app, key })
    })
    child.once('exit', () => reject(new Error(`It did not start: ${said}`)))
  })
}

async function ask(chromium: Chromium, expression: string): Promise<unknown> {
  const answer = await chromium.cdp
    .send('Runtime.evaluate', { expression: `(() => { ${expression} })()`, returnByValue: true })
    .catch(() => undefined)
  const result: unknown = answer?.result
  return typeof result === 'object' && result && 'value' in result ? result.value : undefined
}

/** Time until an expression is true in the page. Between two documents there is none to ask. */
async function until(chromium: Chromium, expression: string): Promise<number> {
  const started = performance.now()
  while ((await ask(chromium, expression)) !== true) {
    if (performance.now() - started > maxMs) throw new Error(`The page did not come to: ${expression}`)
    await setTimeout(10)
  }
  return performance.now() - started
}

const pages = {
  web: 'const page = window',
  webview: "const page = document.querySelector('iframe').contentWindow",
} as const

const hasPost = 'page.document.querySelector(\'article a[href*="/insights/posts/"]\') !== null'
const hasPlace = `page.scrollY === ${scrolled}`

interface Kind {
  readonly change: (folder: string, run: number) => Promise<void>
  readonly shows: (run: number) => string
}

const kinds: Readonly<Record<string, Kind>> = {
  sheet: {
    change: (folder, run) =>
      appendFile(join(folder, 'web/features/feed/home/home.css'), `\n:root { --watched: ${run}; }\n`),
    // The document is the same: nothing was reloaded.
    shows: (run) =>
      `page.isTheSame === true && page.getComputedStyle(page.document.documentElement).getPropertyValue('--watched').trim() === '${run}'`,
  },
  code: {
    change: (folder, run) =>
      appendFile(join(folder, 'web/app/App.tsx'), `\ndocument.documentElement.dataset.watched = '${run}'\n`),
    shows: (run) => `page.document.documentElement.dataset.watched === '${run}' && ${hasPost} && ${hasPlace}`,
  },
  words: {
    change: async (folder, run) => {
      const file = join(folder, 'web/i18n/en/shell.ts')
      await writeFile(file, (await readFile(file, 'utf8')).replace(/ home: '[^']*'/, ` home: 'Home ${run}'`))
    },
    shows: (run) => `page.document.body.textContent.includes('Home ${run}') && ${hasPost} && ${hasPlace}`,
  },
}

await runBench('watch', { runs: { whole: 7, short: 2 } }, async ({ settings: { runs }, report }) => {
  const figures: Record<string, number> = {}
  report(() => figures)
  const folder = await copySources()
  const { web, app, key } = await start(folder)
  const chromium = await openChromium(asUsed)
  // What tells a page of changes is the sandbox's.
  await chromium.browser.url(key)
  const addresses = { web: `${web}/insights`, webview: `${app}/` }
  let run = 0
  for (const name of ['web', 'webview'] as const) {
    const inPage = pages[name]
    // A page that is not open is built some seconds after the last change.
    await setTimeout(5_000)
    await chromium.browser.url(addresses[name])
    await until(chromium, `${inPage}; return ${hasPost}`)
    for (const [kind, { change, shows }] of Object.entries(kinds)) {
      const samples: number[] = []
      for (const end = run + runs; run < end; run++) {
        await ask(chromium, `${inPage}; page.isTheSame = true; page.scrollTo(0, ${scrolled})`)
        await until(chromium, `${inPage}; return ${hasPlace}`)
        await change(folder, run)
        samples.push(Math.round(await until(chromium, `${inPage}; return ${shows(run)}`)))
      }
      const middle = Math.round(median(samples))
      figures[`${name}_${kind}_ms`] = middle
      console.log(`  ${name.padEnd(8)} ${kind.padEnd(6)} ${String(middle).padStart(6)} ms   ${samples.join(' ')}`)
    }
  }
})
