import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { promisify } from 'node:util'

/** Something the tests need that npm cannot bring. */
export interface Tool {
  /** Any of its files; found: it is there. */
  readonly file: string
  /** The Debian package. */
  readonly pack: string
  /** The test projects that cannot run without it. */
  readonly projects: readonly string[]
}

const inChromium = ['chromium', 'accessibility']
const browsers = [...inChromium, 'webkit']

export const tools: readonly Tool[] = [
  { file: '/usr/bin/chromium', pack: 'chromium', projects: inChromium },
  { file: '/usr/bin/chromedriver', pack: 'chromium-driver', projects: inChromium },
  { file: '/usr/bin/xvfb-run', pack: 'xvfb', projects: ['webkit'] },
  { file: '/usr/bin/xauth', pack: 'xauth', projects: ['webkit'] },
  { file: '/usr/bin/WebKitWebDriver', pack: 'webkit2gtk-driver', projects: ['webkit'] },
  { file: '/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib', pack: 'gir1.2-webkit2-4.1', projects: ['webkit'] },
  { file: '/usr/lib/*/girepository-1.0/Gtk-3.0.typelib', pack: 'gir1.2-gtk-3.0', projects: ['webkit'] },
  { file: '/usr/lib/python3/dist-packages/gi/__init__.py', pack: 'python3-gi', projects: ['webkit'] },
  { file: '/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf', pack: 'fonts-noto-core', projects: browsers },
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', pack: 'fonts-noto-cjk', projects: browsers },
  // The same engine, which starts for half; without it the whole browser is used.
  { file: '/usr/lib/chromium/chromium-headless-shell', pack: 'chromium-headless-shell', projects: [] },
  // One suite of the gateway runs on a real server; without one it skips itself and says so.
  { file: '/usr/lib/postgresql/*/bin/initdb', pack: 'postgresql', projects: [] },
  // One engine of several, which the suite says it goes without.
  { file: '/usr/bin/firefox-esr', pack: 'firefox-esr', projects: [] },
  // Read films as programs do that know nothing of ours; the suite skips itself without them, and says so.
  { file: '/usr/bin/ffmpeg', pack: 'ffmpeg', projects: [] },
  { file: '/usr/bin/exiftool', pack: 'libimage-exiftool-perl', projects: [] },
  // Serves a site as docs/hosting.md has it; the suite goes without it, and says so.
  { file: '/usr/sbin/nginx', pack: 'nginx', projects: [] },
  // Compiles the Android host against stubs.
  { file: '/usr/bin/kotlinc', pack: 'kotlin', projects: [] },
]

export const missingTools = (wanted: readonly Tool[] = tools): Tool[] =>
  wanted.filter(({ file }) => globSync(file).length === 0)

const run = promisify(execFile)
const succeeds = (command: string, args: readonly string[]): Promise<boolean> =>
  run(command, args).then(
    () => true,
    () => false,
  )

/** What stands before `apt-get` so that it may install; `undefined` where it may not, or is not there. */
async function aptPrefix(): Promise<readonly string[] | undefined> {
  if (!(await succeeds('apt-get', ['--version']))) return undefined
  if (process.getuid?.() === 0) return []
  return (await succeeds('sudo', ['-n', 'true'])) ? ['sudo', '-n'] : undefined
}

/**
 * Installs what is missing, where this machine lets it.
 * @returns what is missing still, and in one sentence why and what would help.
 */
export async function installTools(
  among: readonly Tool[] = tools,
): Promise<{ missing: readonly Tool[]; sentence: string }> {
  const wanted = missingTools(among)
  if (wanted.length === 0) return { missing: [], sentence: '' }
  const names = wanted.map(({ pack }) => pack)
  const byHand = `apt-get install -y --no-install-recommends ${names.join(' ')}`
  const prefix = await aptPrefix()
  if (!prefix) {
    return { missing: wanted, sentence: `Missing for the tests: ${names.join(', ')}. As root on Debian: ${byHand}` }
  }
  console.log(`Installing ${names.join(', ')}…`)
  const apt = async (...args: string[]) => {
    const [command = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...args]
    await run(command, rest, { maxBuffer: 64 * 1024 * 1024 })
  }
  try {
    await apt('update')
    // What not every Debian has keeps nothing else from coming.
    const needed = wanted.filter(({ projects }) => projects.length > 0)
    for (const group of [needed, ...wanted.filter((tool) => !needed.includes(tool)).map((tool) => [tool])])
      if (group.length > 0) await apt('install', '-y', '--no-install-recommends', ...group.map(({ pack }) => pack))
  } catch (error) {
    const missing = missingTools(among)
    const said = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    return { missing, sentence: `Not all of ${names.join(', ')} could be installed (${said}). By hand: ${byHand}` }
  }
  const missing = missingTools(among)
  const left = missing.map(({ pack, file }) => `${pack} (${file})`).join(', ')
  return { missing, sentence: left && `Installed, but not where they are expected: ${left}.` }
}
