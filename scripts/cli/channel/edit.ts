import type { ReleaseChannel, ReleaseLine } from '#bridge/app/releases/channel.ts'
import { compareVersions, stableChannel } from '#bridge/app/releases/rules.ts'
import { PackError } from '../pack/pack.ts'

/** What people change of a channel; the rest is generated each time. */
export type ReleasePlan = Pick<ReleaseChannel, 'embedded' | 'lines' | 'withdrawn'>

/** Of a channel that nothing was given out by yet. */
export const emptyPlan: ReleasePlan = { embedded: false, lines: [], withdrawn: [] }

/** Highest first, as people look for it. */
const sorted = (lines: readonly ReleaseLine[]): ReleaseLine[] =>
  [...lines].sort((one, other) => compareVersions(other.version, one.version))

/** Offers a version to a share of a channel's devices. A line of that version and channel gives way to it; all others stay. */
export function released({ lines, withdrawn }: ReleasePlan, line: ReleaseLine): ReleasePlan {
  const others = lines.filter(({ version, channel }) => version !== line.version || channel !== line.channel)
  return {
    embedded: false,
    lines: sorted([...others, line]),
    withdrawn: withdrawn.filter((version) => version !== line.version),
  }
}

/**
 * Stops a version, or all of them: no app takes it from now on, and apps that have it keep it.
 * @throws {PackError} where no line offers that version.
 */
export function halted(plan: ReleasePlan, only: string | undefined): ReleasePlan {
  const isMeant = ({ version }: ReleaseLine): boolean => only === undefined || version === only
  if (!plan.lines.some(isMeant))
    throw new PackError(only ? `No line offers ${only}.` : 'No line offers anything: there is nothing to halt.')
  return { ...plan, lines: plan.lines.map((line) => (isMeant(line) ? { ...line, percent: 0 } : line)) }
}

/** What the lines offer and is no more to be shown, beside what was withdrawn before. */
const withdrawing = ({ withdrawn }: ReleasePlan, lines: readonly ReleaseLine[]): string[] =>
  [...new Set([...withdrawn, ...lines.map(({ version }) => version)])].sort(compareVersions)

/** Takes all devices back to the pages that came with their app. */
export const backToEmbedded = (plan: ReleasePlan): ReleasePlan => ({
  embedded: true,
  lines: [],
  withdrawn: withdrawing(plan, plan.lines),
})

/**
 * Takes who shows a later version that was given out back to this one, and offers it to all. What older apps have, which this
 * version does not fit, is theirs still.
 * @param least the least app that this version fits.
 */
export function backTo(plan: ReleasePlan, version: string, least: string): ReleasePlan {
  const others = plan.lines.filter((line) => line.version !== version)
  const isLeft = (line: ReleaseLine): boolean =>
    compareVersions(line.version, version) < 0 || (line.maxApp !== undefined && compareVersions(line.maxApp, least) < 0)
  const stable = plan.lines.find((line) => line.version === version && line.channel === stableChannel)
  const line: ReleaseLine = { minApp: least, ...stable, version, percent: 100, channel: stableChannel }
  const later = others.filter((each) => !isLeft(each))
  return {
    embedded: false,
    lines: sorted([line, ...others.filter(isLeft)]),
    withdrawn: withdrawing(plan, later).filter((each) => each !== version),
  }
}
