import { describe, expect, test } from 'vitest'
import { loadVersionRule } from '#bridge/app/handoff.ts'
import { isAtLeast } from '#bridge/app/versionRule.ts'
import { haveOutside, readOutside, readVectors } from '#test/support/vectors.ts'

const minimum = '2.31.0'

const { groups } = readVectors<{
  readonly groups: readonly {
    readonly about: string
    readonly versions: readonly (readonly [version: string, isAtLeast: boolean])[]
  }[]
}>('versions.json')

test.each(groups.map(({ about, versions }) => [about, versions] as const))('%s', (_about, versions) => {
  expect(versions.map(([version]) => [version, isAtLeast(version, minimum)])).toEqual(versions)
})

interface Fixtures {
  readonly comparisons: readonly (readonly string[])[]
}

const equal = ['2.31.0', '2.31', 'v2.31.0', 'V2.31.0', '02.031.00', ' 2.31.0\n']
const later = ['2.31.1', '2.32.0-beta.1', '3.0', '10.0.0', '2.100.0', '99999999999999999999.0.0', '2026.11.20']
const builds = ['2.31.0.1234', '2.31.0 (1234)', '2.31.0+1234', '2.31.0-1234', '2.31.0_1234', '2.33.0_rc.01']
const inWords = [
  '2.31.0beta',
  '2.31.0 beta 1',
  'iOS 17, Meridian 2.31.0',
  'Meridian/2.31.0 (Android 14)',
  'Version 2.31.0',
]

test.each([...equal, ...later, ...builds, ...inWords])('[s2-rank-version-rule] accepts %j', (version) => {
  expect(isAtLeast(version, minimum)).toBe(true)
})

const earlier = ['2.30.9', '2.4.0', '1.99.99', '2.30.99999999999999999999', '0.0.0']
const preReleases = ['-beta.1', '_beta', '-SNAPSHOT', '.1234-debug', '-β', '-rc..1', '-rc.01'].map(
  (end) => `2.31.0${end}`,
)
const noVersions = ['build 4211', '3', '٢٫٣١', '', 'unknown', '.', '-beta', '2,31,0', '9'.repeat(100_000)]

test.each([...earlier, ...preReleases, '2.31-rc', ...noVersions])('rejects %j', (version) => {
  expect(isAtLeast(version, minimum)).toBe(false)
})

test('orders two pre-releases of one version', () => {
  expect(isAtLeast('2.31.0-beta.10', '2.31.0-beta.9')).toBe(true)
  expect(isAtLeast('2.31.0-beta.2', '2.31.0-rc.1')).toBe(false)
  expect(isAtLeast('2.31.0-rc1', '2.31.0-rc2')).toBe(false)
  expect(isAtLeast('2.31.0-rc.1a', '2.31.0-rc.1b')).toBe(false)
})

test('finds a version in the first 200 characters only', () => {
  expect(isAtLeast(`${'x'.repeat(194)}2.31.0`, minimum)).toBe(true)
  expect(isAtLeast(`${'x'.repeat(200)}2.31.0`, minimum)).toBe(false)
})

test('rejects a value that is not text, without throwing', () => {
  for (const version of [undefined, null, 2.31, {}, [], Symbol('2.31.0')]) {
    expect(Reflect.apply(isAtLeast, undefined, [version, minimum])).toBe(false)
  }
})

test('rejects every version if the minimum is invalid, without throwing', () => {
  for (const none of ['', 'none', '2', '9'.repeat(1_000)]) expect(isAtLeast('2.31.0', none), none).toBe(false)
})

test('never throws on random text, and accepts a version as its own minimum', () => {
  const alphabet = ['2', '31', '0', '.', '-', '_', 'beta', 'v', ' ', '+', 'é', '\u2028', '9'.repeat(20)]
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: next(9) }, () => alphabet[next(alphabet.length)]).join('')
    expect(isAtLeast(text, text), text).toBe(/\d\.\d/.test(text))
  }
})

test('loads the rule once', async () => {
  expect((await loadVersionRule()).isAtLeast).toBe(isAtLeast)
})

describe.skipIf(!haveOutside)('with semver’s own fixtures', () => {
  const { fixtures } = haveOutside
    ? readOutside<{ readonly fixtures: Fixtures }>('version/semver-fixtures.json')
    : { fixtures: { comparisons: [] } }
  // A label that says nothing of a pre-release is a build of the release itself here, and below it in semver.
  const clean = /^v?\d+\.\d+\.\d+(-(alpha|beta|rc|pre|[ab])[0-9]*(\.[0-9a-z-]+)*)?$/i

  test('accepts the greater of two clean versions, and never the lesser', () => {
    const usable = fixtures.comparisons.filter(
      ([greater = '', lesser = '']) => clean.test(greater) && clean.test(lesser),
    )
    expect(usable.length).toBeGreaterThan(10)
    for (const [greater = '', lesser = ''] of usable) {
      expect(isAtLeast(greater, lesser), `${greater} passes ${lesser}`).toBe(true)
      expect(isAtLeast(lesser, greater), `${lesser} passes ${greater}`).toBe(false)
    }
  })

  test('never throws on a string of a fixture', () => {
    const strings = JSON.stringify(fixtures).match(/"(?:[^"\\]|\\.)*"/g) ?? []
    expect(strings.length).toBeGreaterThan(500)
    for (const quoted of strings) expect([true, false]).toContain(isAtLeast(JSON.parse(quoted), minimum))
  })
})
