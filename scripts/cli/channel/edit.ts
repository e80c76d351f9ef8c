import { compareVersions, type ReleaseChannel, type ReleaseLine, stableChannel } from '#bridge/app/releases/rules.ts'
import { PackError } from '../pack/pack.ts'

/** The manually edited part of a channel; the rest is generated. */
export type ReleasePlan = Pick<ReleaseChannel, 'embedded' | 'lines' | 'withdrawn'>

export const emptyPlan: ReleasePlan = { embedded: false, lines: [], withdrawn: [] }

const sorted = (lines: readonly ReleaseLine[]): ReleaseLine[] =>
  [...lines].sort((one, other) => compareVersions(other.version, one.version))

/** Replaces a line of the same version and channel. */
export function released({ lines, withdrawn }: ReleasePlan, line: ReleaseLine): ReleasePlan {
  const others = lines.filter(({ version, channel }) => version !== line.version || channel !== line.channel)
  return {
    embedded: false,
    lines: sorted([...others, line]),
    withdrawn: withdrawn.filter((version) => version !== line.version),
  }
}

/** Apps keep a halted version but no longer install it. @throws {PackError} if no line offers it */
export function halted(plan: ReleasePlan, only: string | undefined): ReleasePlan {
  const isMeant = ({ version }: ReleaseLine): boolean => only === undefined || version === only
  if (!plan.lines.some(isMeant))
    throw new PackError(only ? `No line offers ${only}.` : 'No line offers anything: there is nothing to halt.')
  return { ...plan, lines: plan.lines.map((line) => (isMeant(line) ? { ...line, percent: 0 } : line)) }
}

const withdrawing = ({ withdrawn }: ReleasePlan, lines: readonly ReleaseLine[]): string[] =>
  [...new Set([...withdrawn, ...lines.map(({ version }) => version)])].sort(compareVersions)

export const backToEmbedded = (plan: ReleasePlan): ReleasePlan => ({
  embedded: true,
  lines: [],
  withdrawn: withdrawing(plan, plan.lines),
})

/**
 * Moves devices with a later version back to this one and offers it to all. Apps that are too old for it keep theirs.
 * @param least the minimum app version
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
