import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { promisify } from 'node:util'
import { wholeChromium } from '../drivers/quietChromium.ts'

/** A requirement of tests that npm cannot install. */
export interface Tool {
  readonly file: string
  readonly pack: string
  /** Test projects that require it. If empty, only single tests skip themselves. */
  readonly projects: readonly string[]
}

const inChromium = ['journeys', 'chromium', 'accessibility']
const browsers = ['chromium', 'accessibility', 'webkit']

export const tools: readonly Tool[] = [
  { file: wholeChromium, pack: 'chromium', projects: inChromium },
  // For other browsers, webdriverio downloads the driver.
  ...(wholeChromium === '/usr/bin/chromium'
    ? [{ file: '/usr/bin/chromedriver', pack: 'chromium-driver', projects: inChromium }]
    : []),
  { file: '/usr/bin/xvfb-run', pack: 'xvfb', projects: ['webkit'] },
  { file: '/usr/bin/xauth', pack: 'xauth', projects: ['webkit'] },
  { file: '/usr/bin/WebKitWebDriver', pack: 'webkit2gtk-driver', projects: ['webkit'] },
  { file: '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib', pack: 'gir1.2-webkit2-4.1', projects: ['webkit'] },
  { file: '/usr/lib/*/girepository-1.0/Gtk-3.0.typelib', pack: 'gir1.2-gtk-3.0', projects: ['webkit'] },
  { file: '/usr/lib/python3/dist-packages/gi/__init__.py', pack: 'python3-gi', projects: ['webkit'] },
  { file: '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf', pack: 'fonts-noto-core', projects: browsers },
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', pack: 'fonts-noto-cjk', projects: browsers },
  // Starts in half the time; without it tests use the whole browser.
  { file: '/usr/lib/chromium/chromium-headless-shell', pack: 'chromium-headless-shell', projects: [] },
  { file: '/usr/lib/postgresql/*/bin/initdb', pack: 'postgresql', projects: [] },
  { file: '/usr/bin/firefox-esr', pack: 'firefox-esr', projects: [] },
  { file: '/usr/bin/ffmpeg', pack: 'ffmpeg', projects: [] },
  { file: '/usr/bin/exiftool', pack: 'libimage-exiftool-perl', projects: [] },
  { file: '/usr/sbin/nginx', pack: 'nginx', projects: [] },
  { file: '/usr/bin/kotlinc', pack: 'kotlin', projects: [] },
]

const missingTools = (wanted: readonly Tool[] = tools): Tool[] =>
  wanted.filter(({ file }) => globSync(file).length === 0)

const run = promisify(execFile)
const succeeds = (command: string, args: readonly string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    () => false,
  )

/**
 * Installs what is missing with `apt-get`, as root on Debian; otherwise prints the command. @returns what is still
 * missing, and what to do
 */
export async function installTools(
  among: readonly Tool[] = tools,
): Promise<{ missing: readonly Tool[]; sentence: string }> {
  const wanted = missingTools(among)
  if (wanted.length === 0) return { missing: [], sentence: '' }
  const names = wanted.map(({ pack }) => pack)
  const byHand = `apt-get install -y --no-install-recommends ${names.join(' ')}`
  const mayInstall = process.getuid?.() === 0 && (await succeeds('apt-get', ['--version']))
  if (!mayInstall) return { missing: wanted, sentence: `As root on Debian: ${byHand}` }
  console.log(`Installing Debian packages: ${names.join(', ')}…`)
  const apt = (...args: string[]) =>
    run('apt-get', ['-q', ...args], {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    await apt('update')
    // A package that this Debian lacks must not block the others.
    const needed = wanted.filter(({ projects }) => projects.length > 0)
    for (const group of [needed, ...wanted.filter((tool) => !needed.includes(tool)).map((tool) => [tool])])
      if (group.length > 0) await apt('install', '-y', '--no-install-recommends', ...group.map(({ pack }) => pack))
  } catch (error) {
    const message = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    return { missing: missingTools(among), sentence: `apt-get failed (${message}). By hand: ${byHand}` }
  }
  const missing = missingTools(among)
  const left = missing.map(({ pack, file }) => `${pack} (${file})`).join(', ')
  return { missing, sentence: left && `Installed, but not found where expected: ${left}.` }
}
