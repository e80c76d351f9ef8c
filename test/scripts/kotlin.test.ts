import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isReleaseChannel } from '../../bridge/app/releases/channel.ts'
import { root } from '../../esbuild.config.ts'
import { bucketCases, releaseCases } from './channel/cases.ts'
import { scheduleCases } from './channel/moments.ts'

const compiler = '/usr/bin/kotlinc'

/** The signatures of Android that the host names, as Java files: Debian has no `android.jar`. */
async function writeStubs(folder: string): Promise<void> {
  const stubs = await readFile(join(root, 'test/scripts/native/android.stubs'), 'utf8')
  for (const [, path = '', source = ''] of stubs.matchAll(
    /^\/\/ (\S+\.java)\n([\s\S]*?)(?=^\/\/ \S+\.java\n|$(?![\s\S]))/gm,
  )) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
}

/** What the compiler has against the sources; empty when it takes them. Its start alone is many seconds. */
const errorsOf = (sources: readonly string[], folder: string): Promise<string> =>
  new Promise((resolve) => {
    const args = ['-nowarn', '-jvm-target', '1.8', '-d', join(folder, 'out'), ...sources]
    execFile(compiler, args, { cwd: root }, (error, _out, said) => resolve(error ? said : ''))
  })

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `listOf<Any>(${value.map(literal).join(', ')})`
  // In Kotlin's texts a dollar is no sign of itself.
  return typeof value === 'string' ? JSON.stringify(value).replaceAll('$', '\\$') : String(value)
}
const texts = (list: readonly unknown[]): string => `listOf<String>(${list.map(literal).join(', ')})`

const long = (value: number | null): string => (value === null ? 'null' : `${value}L`)

/** What the host's schedule makes of each case. */
const momentsOf = (): string =>
  [
    ...scheduleCases.looks.map(({ now, looked, misses }) => `isDue(${long(now)}, ${long(looked)}, ${misses})`),
    ...scheduleCases.networks.map(({ isMetered, isWithdrawn }) => `networkObstacle(${isMetered}, ${isWithdrawn})`),
    ...scheduleCases.rooms.map(({ total, room }) => `roomObstacle(${long(total)}, ${long(room)})`),
  ]
    .map((call) => `  println(UpdateSchedule.${call})`)
    .join('\n')

/** A program that says what the host's rules make of each case, a line each, and then of each device's id. */
function programOf(): string {
  const cases = releaseCases.map(({ channel, device, today }) => {
    if (!isReleaseChannel(channel)) throw new Error('A case has no channel.')
    const lines = channel.lines.map(
      ({ version, minApp, maxApp = null, percent, channel: name }) =>
        `ReleaseLine(${[version, minApp, maxApp, percent, name].map(literal).join(', ')})`,
    )
    const { made, notAfter, embedded, withdrawn } = channel
    const said = `ReleaseChannel(${[made, notAfter, embedded].map(literal).join(', ')}, listOf<ReleaseLine>(${lines.join(', ')}), ${texts(withdrawn)})`
    const { app, channel: own, bucket, current, embedded: came, waiting, failed } = device
    const told = `ReleaseDevice(${[app, own, bucket, current, came, waiting].map(literal).join(', ')}, ${texts(failed)})`
    return `  say(ReleaseRules.decide(${said}, ${told}, ${literal(today)}))`
  })
  return `package insights
fun say(decision: ReleaseDecision) = println(when (decision) {
  is ReleaseDecision.Takes -> "takes " + decision.version
  else -> decision.javaClass.simpleName.toLowerCase()
})
fun main() {
${cases.join('\n')}
${bucketCases.map(([device]) => `  println(ReleaseRules.bucketOf(${literal(device)}))`).join('\n')}
${momentsOf()}
}
`
}

// Debian's package `kotlin` brings it (1.3); `npm test` installs it where it may.
test.skipIf(!existsSync(compiler))(
  'the Android host compiles, with the types of the contract, against stubs of Android',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insights-kotlin-'))
    try {
      await writeStubs(join(folder, 'stubs'))
      const hosts = globSync('webview/hosts/android/*.kt', { cwd: root })
      expect(await errorsOf(['webview/contract/Contract.kt', ...hosts, join(folder, 'stubs')], folder)).toBe('')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  600_000,
)

test.skipIf(!existsSync(compiler))(
  'the Android host decides and looks in every case as all hosts do, and every device has its place',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insights-kotlin-'))
    try {
      await writeFile(join(folder, 'Cases.kt'), programOf())
      const rules = ['Versions', 'ReleaseRules', 'UpdateSchedule'].map((name) => `webview/hosts/android/${name}.kt`)
      expect(await errorsOf([...rules, join(folder, 'Cases.kt')], folder)).toBe('')
      const library = '/usr/share/java/kotlin-stdlib.jar'
      const { stdout } = await promisify(execFile)('java', [
        '-cp',
        `${join(folder, 'out')}:${library}`,
        'insights.CasesKt',
      ])
      const { looks, networks, rooms } = scheduleCases
      expect(stdout.replace(/\n$/, '').split('\n')).toEqual([
        ...releaseCases.map(({ outcome }) => outcome),
        ...bucketCases.map(([, bucket]) => String(bucket)),
        ...[...looks, ...networks, ...rooms].map(({ outcome }) => String(outcome)),
      ])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  600_000,
)
