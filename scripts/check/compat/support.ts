import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data'

/** Minimum versions, by the browsers' names in the compatibility data. */
export type MinVersions = Readonly<Record<string, number>>

/** Browsers that esbuild's targets stand for, on the web and in an app. */
const browsersOf: Readonly<Record<string, readonly string[]>> = {
  chrome: ['chrome', 'chrome_android'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari', 'safari_ios'],
}
const webViewsOf: Readonly<Record<string, readonly string[]>> = { chrome: ['webview_android'], safari: ['safari_ios'] }

/** @throws for an unknown target */
export function minVersions(targets: readonly string[], isApp: boolean): MinVersions {
  const pairs = targets.flatMap((target) => {
    const [, name = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
    const browsers = (isApp ? webViewsOf : browsersOf)[name]
    if (!browsers) throw new Error(`${target} is no target whose browsers are known.`)
    return browsers.map((browser) => [browser, Number(version)] as const)
  })
  return Object.fromEntries(pairs)
}

export interface Feature {
  readonly __compat?: CompatStatement
  readonly [part: string]: Feature | CompatStatement | undefined
}

const isFeature = (value: unknown): value is Feature => typeof value === 'object' && value !== null

const tree: Feature = { api: data.api, css: data.css, javascript: data.javascript }

export function featureAt(...way: readonly string[]): Feature | undefined {
  let feature: Feature | undefined = tree
  for (const part of way) {
    const below: unknown = feature && Object.keys(feature).includes(part) ? feature[part] : undefined
    feature = part !== '__compat' && isFeature(below) ? below : undefined
  }
  return feature
}

export const below = (feature: Feature | undefined): [string, Feature][] =>
  Object.entries(feature ?? {}).flatMap(([name, part]): [string, Feature][] =>
    name !== '__compat' && isFeature(part) ? [[name, part]] : [],
  )

const isReached = (version: unknown, min: number): boolean =>
  typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= min

/** Whether a version supports it without prefix and flag, at least partially. */
const isThere = (statement: SimpleSupportStatement, min: number): boolean => {
  const { flags, prefix, alternative_name, version_added, version_removed } = statement
  if (flags || prefix || alternative_name) return false
  return isReached(version_added, min) && !isReached(version_removed, min)
}

/** Unknown features count as supported. */
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
