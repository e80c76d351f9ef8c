import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { isReleaseChannel } from '#bridge/app/releases/rules.ts'
import { isAtLeast } from '#bridge/app/versionRule.ts'
import linkCases from '#webview/hosts/linkCases.json' with { type: 'json' }
import openCases from '#webview/hosts/openCases.json' with { type: 'json' }
import { cases as warmCases } from '#webview/hosts/warmCases.json' with { type: 'json' }
import { root } from '../../esbuild.config.ts'
import { appCases, bucketCases, leastApp, releaseCases } from './channel/cases.ts'
import { scheduleCases } from './channel/moments.ts'
import { libraryApis, platformApi } from './native/androidApi.ts'
import { declarationsOf, listOf, writeStubs } from './native/stubs.ts'

const { KOTLINC } = process.env
/** Debian's, or another that one names, such as that of npm's `kotlin-compiler`: `KOTLINC=…/bin/kotlinc vitest run …`. */
const compiler = KOTLINC ?? '/usr/bin/kotlinc'
const library = KOTLINC ? join(dirname(KOTLINC), '../lib/kotlin-stdlib.jar') : '/usr/share/java/kotlin-stdlib.jar'

/** The compiler lives for seconds: making its own code fast, and room in 256 MB, costs more than it saves. */
const brief = '-Xmx1g -XX:TieredStopAtLevel=1 -XX:+UseSerialGC'

/** What the compiler has against the sources; empty when it takes them. Its start alone is many seconds. */
const errorsOf = (sources: readonly string[], folder: string): Promise<string> =>
  new Promise((resolve) => {
    const args = ['-nowarn', '-jvm-target', '1.8', '-d', join(folder, 'out'), ...sources]
    execFile(compiler, args, { cwd: root, env: { ...process.env, JAVA_OPTS: brief } }, (error, _out, said) =>
      resolve(error ? said : ''),
    )
  })

const literal = (value: unknown): string => {
  if (Array.isArray(value)) return `listOf<Any>(${value.map(literal).join(', ')})`
  // In Kotlin's texts a dollar is no sign of itself.
  return typeof value === 'string' ? JSON.stringify(value).replaceAll('$', '\\$') : String(value)
}
const texts = (list: readonly unknown[]): string => `listOf<String>(${list.map(literal).join(', ')})`

const long = (value: number | null): string => (value === null ? 'null' : `${value}L`)

/** A text as Kotlin reads it: JSON's, but for escapes that it does not know. */
const kotlinText = (text: string): string => literal(text).replaceAll('\\f', '\\u000c')

/** Whose a page is, as the host has it. */
const ownerOf = ({ userId, locale, release, at }: (typeof warmCases)[number]['had']): string =>
  `WarmOwner(${[userId, locale, release].map(literal).join(', ')}, ${at}L)`

/** What the host's schedule, its versions and its paths make of each case. */
const momentsOf = (): string =>
  [
    ...scheduleCases.looks.map(({ now, looked, misses }) => `isDue(${long(now)}, ${long(looked)}, ${misses})`),
    ...scheduleCases.networks.map(({ isMetered, isWithdrawn }) => `networkObstacle(${isMetered}, ${isWithdrawn})`),
    ...scheduleCases.rooms.map(({ total, room }) => `roomObstacle(${long(total)}, ${long(room)})`),
  ]
    .map((call) => `  println(UpdateSchedule.${call})`)
    .concat(appCases.map(([app]) => `  println(passes(${kotlinText(app)}))`))
    .concat(openCases.map(({ path }) => `  println(isOwnPath(${kotlinText(path)}))`))
    .concat(
      linkCases.map(
        ({ url, isPressed }) =>
          `  println(wayOf(${kotlinText(url)}, ${isPressed}, "https://own.example", setOf("own-app")))`,
      ),
    )
    .concat(warmCases.map(({ had, now }) => `  println(${ownerOf(had)}.isFresh(${ownerOf(now)}))`))
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
  else -> decision.javaClass.simpleName
})
fun passes(app: String): Boolean =
  try { Versions.compareApp(app, ${literal(leastApp)}) >= 0 } catch (unfit: Unfit) { false }
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
  'the Android host decides, checks and reads app versions like all hosts, and places each device',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'insights-kotlin-'))
    try {
      await writeFile(join(folder, 'Cases.kt'), programOf())
      const rules = ['Versions', 'ReleaseRules', 'UpdateSchedule', 'Paths', 'WarmRules'].map(
        (name) => `webview/hosts/android/${name}.kt`,
      )
      expect(await errorsOf([...rules, join(folder, 'Cases.kt')], folder)).toBe('')
      const { stdout } = await promisify(execFile)('java', [
        '-cp',
        `${join(folder, 'out')}:${library}`,
        'insights.CasesKt',
      ])
      const { looks, networks, rooms } = scheduleCases
      const lines = stdout.replace(/\n$/, '').split('\n')
      // Decisions are said by the names of their types.
      const said = lines.map((line, at) => (at < releaseCases.length ? line.toLowerCase() : line))
      expect(said).toEqual([
        ...releaseCases.map(({ outcome }) => outcome),
        ...bucketCases.map(([, bucket]) => String(bucket)),
        ...[...looks, ...networks, ...rooms].map(({ outcome }) => String(outcome)),
        ...appCases.map(([, passes]) => String(passes)),
        ...openCases.map(({ isOwn }) => String(isOwn)),
        ...linkCases.map(({ way }) => `${way[0]?.toUpperCase()}${way.slice(1)}`),
        ...warmCases.map(({ isFresh }) => String(isFresh)),
      ])
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
  600_000,
)

describe('the Android API that the host is compiled against', async () => {
  const gradle = await readFile(join(root, 'webview/hosts/gradle/build.gradle.kts'), 'utf8')
  const least = Number(/minSdk = (\d+)/.exec(gradle)?.[1])
  const versions = Object.fromEntries(
    [...gradle.matchAll(/\bimplementation\("(.+):([^:"]+)"\)/g)].map(([, artifact = '', version = '']) => [
      artifact,
      version,
    ]),
  )

  test('is nothing newer than the minimum Android version, unless the table gives a reason', () => {
    const late = declarationsOf(platformApi).filter(({ since }) => !(Number(since) <= least))
    expect(late.length).toBeGreaterThan(0)
    expect(late.filter(({ why }) => why === undefined)).toEqual([])
  })

  test.each(Object.entries(libraryApis))('is nothing newer than the declared library version: %s', (artifact, api) => {
    const version = versions[artifact] ?? ''
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(declarationsOf(api).filter(({ since }) => !isAtLeast(version, String(since)))).toEqual([])
  })

  test('is listed in STUBS.md', async () => {
    await expect(listOf(least, versions)).toMatchFileSnapshot(join(root, 'webview/hosts/STUBS.md'))
  })
})
