// Installs the dependencies when they are missing or another lockfile's, then runs the named script on the Node they bring.
// Runs before anything is installed, so: Node 18, nothing imported.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = `${root}node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`

const stop = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

const read = (path) => {
  try {
    return readFileSync(root + path, 'utf8')
  } catch {
    return undefined
  }
}

if (Number(process.versions.node.split('.')[0]) < 18) {
  stop(`Node ${process.versions.node} is too old: any Node from 18 on will do, it only has to fetch the one we run on.`)
}

/** What a lockfile holds, by folder. */
const packagesOf = (lock) => Object.entries(lock ? JSON.parse(lock).packages : {}).filter(([folder]) => folder !== '')

const lock = read('package-lock.json')
if (!lock) stop('package-lock.json is missing: this does not look like a whole clone.')

// npm writes this one last, so a broken-off install has none. The `node` package's own program is what all scripts run on.
const installed = new Map(packagesOf(read('node_modules/.package-lock.json')))
const isWhole =
  packagesOf(lock).every(([folder, { version, optional }]) => optional || installed.get(folder)?.version === version) &&
  spawnSync(node, ['-v']).status === 0
if (!isWhole) {
  console.log('Installing the dependencies…')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    stop('The dependencies could not be installed: npm says why above. Without a network they cannot come at all.')
  }
}

const [script, ...args] = process.argv.slice(2)
const child = spawn(node, [`${root}scripts/${script}.ts`, ...args], { stdio: 'inherit' })
child.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // A terminal sends Ctrl-C to the script as well, and a second one would end it without cleaning up.
  process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal))
}
// A killed npm does not tell its scripts. The script notices when this process is gone.
const { ppid } = process
setInterval(() => process.ppid !== ppid && process.exit(1), 500)
