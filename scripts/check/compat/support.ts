import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data'

/** Browsers by the names of the compatibility data, each with the least version that is asked of it. */
export type MinVersions = Readonly<Record<string, number>>

/** What esbuild's names of browsers stand for, in a browser's build and in an app's. */
const browsersOf: Readonly<Record<string, readonly string[]>> = {
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari', 'safari_ios'],
}
const webViewsOf: Readonly<Record<string, readonly string[]>> = { chrome: ['webview_android'], safari: ['safari_ios'] }

/** The least versions that a build's targets mean. @throws {Error} for a target that is no browser we know. */
export function minVersions(targets: readonly string[], isApp: boolean): MinVersions {
  const pairs = targets.flatMap((target) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
    const browsers = (isApp ? webViewsOf : browsersOf)[name]
    if (!browsers) throw new Error(`${target} is no target whose browsers are known.`)
    return browsers.map((browser) => [browser, Number(version)] as const)
  })
  return Object.fromEntries(pairs)
}

/** A part of the data: what it says of itself, and what is below it. */
export interface Feature {
  readonly __compat?: CompatStatement
  readonly [part: string]: Feature | CompatStatement | undefined
}

const isFeature = (value: unknown): value is Feature => typeof value === 'object' && value !== null

const tree: Feature = { api: data.api, css: data.css, javascript: data.javascript }

/** Finds a part by its way from the top. */
export function featureAt(...way: readonly string[]): Feature | undefined {
  let feature: Feature | undefined = tree
  for (const part of way) {
    const below: unknown = feature && Object.keys(feature).includes(part) ? feature[part] : undefined
    feature = part !== '__compat' && isFeature(below) ? below : undefined
  }
  return feature
}

/** The parts right below one. */
export const below = (feature: Feature | undefined): [string, Feature][] =>
  Object.entries(feature ?? {}).flatMap(([name, part]): [string, Feature][] =>
    name !== '__compat' && isFeature(part) ? [[name, part]] : [],
  )

const isReached = (version: unknown, min: number): boolean =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= min

/** Whether a version has it under its own name, perhaps in part, without being told to. */
const isThere = (statement: SimpleSupportStatement, min: number): boolean => {
  const { flags, prefix, alternative_name, version_added, version_removed } = statement
  if (flags || prefix || alternative_name) return false
  return isReached(version_added, min) && !isReached(version_removed, min)
}

/** The browsers whose least version lacks a feature. What the data does not know of, every browser has. */
export function lacking(feature: Feature | undefined, min: MinVersions): string[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.entries(min).flatMap(([browser, version]) => {
    const said: unknown = Reflect.get(support, browser)
    const statements: readonly SimpleSupportStatement[] = JSON.parse(JSON.stringify([said ?? []].flat()))
    if (statements.length === 0 || statements.some((each) => isThere(each, version))) return []
    return [`${browser} ${version}`]
  })
}
