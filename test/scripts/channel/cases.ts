import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseDevice } from '#bridge/app/releases/rules.ts'
import { readVectors } from '#test/support/vectors.ts'
import { root } from '../../../esbuild.config.ts'

type Said = Readonly<Record<string, unknown>>

/** Of `webview/hosts/channelCases.json`, as it is written. */
interface Written {
  readonly channel: Said
  readonly device: ReleaseDevice
  readonly today: string
  readonly cases: readonly {
    readonly what: string
    readonly channel?: Said
    readonly device?: Partial<ReleaseDevice>
    readonly today?: string
    readonly outcome: string
  }[]
  readonly broken: readonly { readonly what: string; readonly channel: Said }[]
  readonly buckets: readonly (readonly [device: string, bucket: number])[]
}

export interface ReleaseCase {
  readonly what: string
  readonly channel: Said
  readonly device: ReleaseDevice
  readonly today: string
  readonly outcome: string
}

const written: Written = JSON.parse(readFileSync(join(root, 'webview/hosts/channelCases.json'), 'utf8'))

/** A channel, a device, a day, and what comes of them. */
export const releaseCases: readonly ReleaseCase[] = written.cases.map(
  ({ what, channel, device, today = written.today, outcome }) => ({
    what,
    channel: { ...written.channel, ...channel },
    device: { ...written.device, ...device },
    today,
    outcome,
  }),
)

/** Invalid channels, with whatever signature. */
export const brokenChannels: readonly { readonly what: string; readonly channel: Said }[] = written.broken.map(
  ({ what, channel }) => ({ what, channel: { ...written.channel, ...channel } }),
)

export const bucketCases = written.buckets

const { minimum, groups } = readVectors<{
  readonly minimum: string
  readonly groups: readonly { readonly versions: readonly (readonly [app: string, passes: boolean])[] }[]
}>('versions.json')

/** What apps call themselves, and whether a package for `leastApp` is for them: as the page reads it. */
export const [leastApp, appCases] = [minimum, groups.flatMap(({ versions }) => versions)]
