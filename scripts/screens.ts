import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../esbuild.config.ts'
import { type Chromium, openChromium } from '../test/drivers/chromium.ts'
import {
  articleId,
  faultsOf,
  locales,
  readAs,
  reader,
  screenCases,
  settle,
  themes,
  viewports,
} from '../test/drivers/screens.ts'
import { openSandbox } from './sandbox.ts'

const folder = join(root, 'test-results/screens')

async function shoot(chromium: Chromium, name: string, shows: string): Promise<number> {
  await settle(chromium, shows)
  const { data } = await chromium.cdp.send('Page.captureScreenshot', { format: 'png' })
  await writeFile(join(folder, `${name}.png`), Buffer.from(String(data), 'base64'))
  const faults = await faultsOf(chromium)
  console.log(`  ${name}`)
  for (const fault of faults) console.log(`    ${fault}`)
  return faults.length
}

/** Keeps preferences as a reader who has chosen them. */
async function choose({ browser }: Chromium, origin: string, chosen: object): Promise<void> {
  await browser.url(`${origin}/favicon.ico`)
  const kept = JSON.stringify({ at: Date.now(), chosen })
  await browser.execute((text: string) => localStorage.setItem('insights.preferences', text), kept)
}

// `npm run screens -- home post --theme black --locale ar --width 1440` takes these only.
const { values: asked, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    theme: { type: 'string', multiple: true },
    locale: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
  },
})
const isAsked = (name: string, names: readonly string[] = []): boolean => names.length === 0 || names.includes(name)
const wanted = Object.fromEntries(Object.entries(screenCases).filter(([name]) => isAsked(name, named)))

const sandbox = await openSandbox()
const chromium = await openChromium()
let faults = 0
try {
  // Pictures that are not taken anew stay.
  if (process.argv.length === 2) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { https, http } = sandbox.addresses
  const post = await articleId(http)
  for (const theme of themes.filter((name) => isAsked(name, asked.theme))) {
    await choose(chromium, https, { theme })
    for (const viewport of viewports.filter(({ width }) => isAsked(`${width}`, asked.width))) {
      await chromium.resize(viewport)
      for (const locale of locales.filter((name) => isAsked(name, asked.locale))) {
        for (const [screen, { path, shows, asReader }] of Object.entries(wanted)) {
          await readAs(chromium, asReader && reader)
          await chromium.browser.url(`${https}/${locale}${path.replace('{post}', post)}`)
          faults += await shoot(chromium, `${screen}-${theme}-${locale}-${viewport.width}`, shows)
        }
      }
    }
  }
} finally {
  await chromium.close()
  await sandbox.close()
}
console.log(`\nIn ${folder}. ${faults === 0 ? 'No fault was found.' : `${faults} faults were found.`}`)
process.exitCode = faults > 0 ? 1 : 0
