import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { protocolVersion } from '#bridge/app/protocol.ts'
import { root } from '../../esbuild.config.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')
const android = 'webview/hosts/android'
const library = 'webview/hosts/gradle'
const kits = {
  swift: 'webview/Package.swift',
  gradle: `${library}/build.gradle.kts`,
  settings: `${library}/settings.gradle.kts`,
  manifest: `${library}/AndroidManifest.xml`,
  rules: `${library}/consumer-rules.pro`,
  onEmulator: `${library}/androidTest/PagesTest.kt`,
  privacy: 'webview/hosts/ios/PrivacyInfo.xcprivacy',
} as const

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one = '']) => one)

test('the Swift package lists existing sources and resources, and the whole host', async () => {
  const text = await read(kits.swift)
  const named = [text.match(/sources: \[([^\]]+)\]/)?.[1], text.match(/\.copy\(([^)]+)\)/)?.[1]].flatMap((list) =>
    found(list ?? '', /"([^"]+)"/g),
  )
  expect(named).toEqual(['contract/Contract.swift', 'hosts/ios', 'hosts/ios/PrivacyInfo.xcprivacy'])
  expect(named.filter((path) => !existsSync(join(root, 'webview', path)))).toEqual([])
})

test('both kits require what the hosts’ headers require, and the contract’s protocol', async () => {
  const [swift, gradle, manifest] = await Promise.all([kits.swift, kits.gradle, kits.manifest].map(read))
  const [ios, kotlin] = await Promise.all(
    ['webview/hosts/ios/InsightsHost.swift', `${android}/InsightsHost.kt`].map(read),
  )
  expect(found(swift ?? '', /\.iOS\(\.v(\d+)\)/g)).toEqual(found(ios ?? '', /on iOS (\d+) and later/g))
  const [webkit] = found(kotlin ?? '', /androidx\.webkit (\d+\.\d+)/g)
  expect(found(gradle ?? '', /androidx\.webkit:webkit:(\d+\.\d+)/g)).toEqual([webkit])
  expect(swift).toContain(`Protocol ${protocolVersion}.`)
  expect(gradle).toContain(`protocol ${protocolVersion}.`)
  expect(manifest).toContain(`android:name="insights.protocol" android:value="${protocolVersion}"`)
})

test('the Gradle library lists existing folders, and a dependency for each import of the host', async () => {
  const gradle = await read(kits.gradle)
  const lists = found(gradle, /setSrcDirs\(listOf\(([^)]+)\)\)/g).flatMap((list) => found(list, /"([^"]+)"/g))
  const files = [...found(gradle, /srcFile\("([^"]+)"\)/g), ...found(gradle, /consumerProguardFiles\("([^"]+)"\)/g)]
  expect(lists).toEqual(['../android', '../../contract', 'androidTest'])
  expect([...lists, ...files].filter((path) => !existsSync(join(root, library, path)))).toEqual([])
  const sources = await Promise.all(globSync(`${android}/*.kt`, { cwd: root }).map(read))
  const groups = {
    'androidx.webkit': 'androidx.webkit:webkit',
    'com.google.crypto.tink': 'com.google.crypto.tink:tink-android',
  }
  const foreign = found(sources.join('\n'), /^import (\S+)/gm).filter(
    (name) => !/^(android|java|javax|kotlin|org\.json)\./.test(name),
  )
  expect(foreign.length).toBeGreaterThan(3)
  for (const name of foreign) {
    const [, artifact = name] = Object.entries(groups).find(([start]) => name.startsWith(`${start}.`)) ?? []
    expect(gradle).toContain(`implementation("${artifact}:`)
  }
  const [namespace] = found(gradle, /namespace = "([^"]+)"/g)
  expect(new Set(sources.flatMap((source) => found(source, /^package (\S+)$/gm)))).toEqual(new Set([namespace]))
})

test('the R8 rules keep the class whose functions the page calls', async () => {
  const [, outer, inner] = (await read(kits.rules)).match(/class insights\.(\w+)\$(\w+)/) ?? []
  const carriers = await read(`${android}/Carriers.kt`)
  expect(carriers).toMatch(new RegExp(`class ${outer}\\([\\s\\S]+inner class ${inner} \\{\\s+@JavascriptInterface`))
})

test('the privacy manifest gives reasons for the clock and the disk space APIs of the host only', async () => {
  const sources = await Promise.all(globSync('webview/hosts/ios/*.swift', { cwd: root }).map(read))
  const asks: Readonly<Record<string, RegExp>> = {
    SystemBootTime: /systemUptime|mach_absolute_time/,
    UserDefaults: /UserDefaults|@AppStorage/,
    FileTimestamp: /creationDate|modificationDate|contentModificationDate/,
    DiskSpace: /volumeAvailableCapacity|systemFreeSize|statfs/,
    ActiveKeyboards: /activeInputModes/,
  }
  const used = Object.entries(asks).flatMap(([name, pattern]) =>
    sources.some((source) => pattern.test(source)) ? [name] : [],
  )
  expect(used.length).toBeGreaterThan(0)
  const named = found(await read(kits.privacy), /NSPrivacyAccessedAPICategory(\w+)/g)
  expect(named.sort()).toEqual(used.sort())
})

test('the npm package contains all files that native apps copy', async () => {
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error']
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 1e8 })
  const told: unknown = JSON.parse(stdout)
  const text = JSON.stringify(told)
  const hosts = globSync('webview/{hosts,contract}/**/*.{kt,swift,py,md,json}', { cwd: root })
  expect(hosts.length).toBeGreaterThan(20)
  expect([...Object.values(kits), ...hosts].filter((path) => !text.includes(`"path":"${path}"`))).toEqual([])
  expect(text).not.toContain('__pycache__')
})
