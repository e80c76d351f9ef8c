import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locales } from '#bridge/site/locales.ts'
import { root } from '../esbuild.config.ts'
import { readArgs, refuse } from './args.ts'
import { runClean } from './clean/runClean.ts'
import { asUsed, type Chromium, openChromium } from './drivers/chromium.ts'
import { type ScreenCase, screenCases, themes, locales as usualLocales, viewports } from './drivers/screenCases.ts'
import { faultsOf, findPosts, hrefOf, pressAll, readAs, type ShownPosts, settle } from './drivers/screens.ts'
import { openSandbox } from './sandbox.ts'

interface Picture extends ScreenCase {
  readonly name: string
  readonly theme: string
  readonly locale: string
  readonly viewport: (typeof viewports)[number]
}

const folder = join(root, 'test-results/screens')
/** In ms: longer than a page's timeout, shorter than the driver's. */
const patience = 90_000
/** In ms without changes until a page counts as complete. */
const quiet = 500
/** All pictures take almost an hour. */
const maxMinutes = 180

const usage = `npm run screens [-- SCREEN…] [--theme NAME]… [--locale CODE]… [--width PIXELS]…

  Takes pictures of screens, such as: npm run screens -- home post --theme black --locale ar --width 1440
  SCREEN    ${Object.keys(screenCases).join(', ')}; default: all
  --theme   ${themes.join(', ')}; default: all
  --locale  default: ${usualLocales.join(', ')}
  --width   ${viewports.map(({ width }) => width).join(', ')}; default: all
  INSIGHTS_EXCHANGE=FILE takes pictures of another exchange's build.`

function picturesAsked(): Picture[] {
  const { values, positionals } = readArgs(usage, {
    allowPositionals: true,
    options: {
      theme: { type: 'string', multiple: true },
      locale: { type: 'string', multiple: true },
      width: { type: 'string', multiple: true },
    },
  })
  const among = (names: readonly string[], asked: readonly string[] = []): ((name: string) => boolean) => {
    const unknown = asked.find((name) => !names.includes(name))
    if (unknown !== undefined) refuse(`There is no ${unknown}, only ${names.join(', ')}.`)
    return (name) => asked.length === 0 || asked.includes(name)
  }
  const isScreen = among(Object.keys(screenCases), positionals)
  const isTheme = among(themes, values.theme)
  const codes = locales.map(({ code }) => code)
  const isLocale = among(codes, values.locale ?? usualLocales)
  const widths = viewports.map(({ width }) => `${width}`)
  const isWidth = among(widths, values.width)
  const screens = Object.entries(screenCases).filter(([name]) => isScreen(name))
  return themes.filter(isTheme).flatMap((theme) =>
    viewports
      .filter(({ width }) => isWidth(`${width}`))
      .flatMap((viewport) =>
        codes.filter(isLocale).flatMap((locale) =>
          screens.map(([screen, screenCase]) => {
            const name = `${screen}-${theme}-${locale}-${viewport.width}`
            return { ...screenCase, name, theme, locale, viewport }
          }),
        ),
      ),
  )
}

async function take(chromium: Chromium, origin: string, posts: ShownPosts, picture: Picture): Promise<string[]> {
  const { name, theme, locale, viewport, path, shows, reader, presses } = picture
  const { browser, cdp } = chromium
  await chromium.resize(viewport)
  await browser.url(`${origin}/favicon.ico`)
  // Like a theme chosen by a reader.
  const kept = JSON.stringify({ at: Date.now(), chosen: { theme } })
  await browser.execute((text: string) => localStorage.setItem('insights/1/preferences', text), kept)
  await readAs(chromium, reader)
  await browser.url(`${origin}/${locale}${hrefOf(path, posts)}`)
  await pressAll(chromium, presses)
  await settle(chromium, shows, quiet)
  // A card's menu loads last, with the check of its text.
  if (await browser.execute(() => document.querySelector('.post-card'))) await settle(chromium, '.post-card__corner')
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png' })
  await writeFile(join(folder, `${name}.png`), Buffer.from(String(data), 'base64'))
  return await faultsOf(chromium)
}

const pictures = picturesAsked()
let chromium: Chromium | undefined
let faults = 0
const missing: string[] = []

/** A failure closes the browser, which may no longer respond. */
async function attempt(origin: string, posts: ShownPosts, picture: Picture): Promise<string[]> {
  const late = AbortSignal.timeout(patience)
  try {
    chromium ??= await openChromium(asUsed)
    const taken = take(chromium, origin, posts, picture)
    return await Promise.race([taken, once(late, 'abort').then(() => Promise.reject(late.reason))])
  } catch (error) {
    await chromium?.close()
    chromium = undefined
    throw error
  }
}

await runClean('screens', { minutes: maxMinutes }, async () => {
  const sandbox = await openSandbox()
  try {
    // A partial run keeps the other pictures.
    if (process.argv.length === 2) await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const { https, http } = sandbox.addresses
    const posts = await findPosts(http)
    for (const picture of pictures) {
      const found = await attempt(https, posts, picture)
        .catch((error: unknown) => {
          console.log(`  ${picture.name} is retried: ${error}`)
          return attempt(https, posts, picture)
        })
        .catch((error: unknown) => {
          missing.push(`${picture.name}: ${error}`)
          return []
        })
      faults += found.length
      console.log([`  ${picture.name}`, ...found.map((fault) => `    ${fault}`)].join('\n'))
    }
  } finally {
    await chromium?.close()
    await sandbox.close()
  }
  console.log(`\n${pictures.length - missing.length} of ${pictures.length} are in ${folder}.`)
  console.log(faults === 0 ? 'No faults found.' : `${faults} faults found.`)
  for (const name of missing) console.log(`Missing: ${name}`)
  return faults > 0 || missing.length > 0 ? 1 : 0
})
