import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  compareVersions,
  isChannelName,
  isVersion,
  type ReleaseChannel,
  type ReleaseLine,
  stableChannel,
} from '#bridge/app/releases/rules.ts'
import { daysTaken, lastDay, ownKey, privateKeyIn, publicKeyOf } from '../pack/command.ts'
import { isDay, PackError } from '../pack/pack.ts'
import { backTo, backToEmbedded, emptyPlan, halted, type ReleasePlan, released } from './edit.ts'
import { exchangeOf, exchangeOfChannel, placePackage, readChannel, readPackage, writeChannel } from './folder.ts'

const common = `  --out       the folder that apps are given the address of; default insights-channel
  --key       the Ed25519 private key that signs packages; default insights-signing-ID.pem
  --not-after  the last day on which apps follow the channel, in UTC; default: ${daysTaken} days from today`

export const releaseUsage = `insights-client release [VERSION] --percent 10 [--channel beta] [--min-app 2.31.0] [--max-app 2.40.0] [--from FOLDER] [--out FOLDER] [--key FILE] [--not-after 2027-05-31]

  VERSION     one that is in --out already, to offer it to more devices; without it, the package of --from
  --percent   of a hundred devices, 0 to 100: who is in at 10 is in at 25
  --channel   whose devices; default stable, which all are of
  --min-app   the least version of the app that is offered it; default: the package's own
  --max-app   the greatest; default: none
  --from      what insights-client pack has written; default insights-package
${common}`

export const haltUsage = `insights-client halt [VERSION] [--out FOLDER] [--key FILE] [--not-after 2027-05-31]

  VERSION     no app takes it from now on, and apps that have it keep it; without it, any of them
${common}`

export const rollbackUsage = `insights-client rollback --to embedded|1.4.0 [--out FOLDER] [--key FILE] [--not-after 2027-05-31]

  --to        where devices go at their next start: to the pages that came with the app, or to a version that is in --out
${common}`

const options = {
  out: { type: 'string', default: 'insights-channel' },
  key: { type: 'string' },
  'not-after': { type: 'string', default: lastDay() },
} as const

interface Folder {
  readonly out: string
  readonly key?: string | undefined
  readonly 'not-after': string
}

async function opened({ out, key: keyFile, 'not-after': notAfter }: Folder, exchange: string) {
  if (!isDay(notAfter)) throw new PackError(`Invalid --not-after ${notAfter}. Use a date such as 2027-05-31.`)
  const folder = resolve(out)
  const path = resolve(keyFile ?? ownKey('.', exchange))
  const pem = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new PackError(`Could not read the key ${path}. Use the key that signs the packages: --key FILE.`, { cause })
  })
  const key = privateKeyIn(pem, path)
  const before = await readChannel(folder, exchange, key)
  return {
    folder,
    key,
    plan: before ?? emptyPlan,
    async write(plan: ReleasePlan): Promise<string[]> {
      const { embedded, lines, withdrawn } = plan
      const made = timeAfter(before?.made)
      const channel = { name: 'insights-channel', exchange, made, notAfter, embedded, lines, withdrawn } as const
      await writeChannel(folder, channel, key)
      return [...linesOf(channel), `In ${folder}; apps trust it by ${publicKeyOf(key)}.`]
    },
  }
}

const withoutMs = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')

/** After the last release, because apps reject older lists. @throws {PackError} if that is days ahead */
function timeAfter(before: string | undefined): string {
  const earliest = before === undefined ? 0 : Date.parse(before) + 1000
  if (earliest > Date.now() + 86_400_000)
    throw new PackError(`The channel was written at ${before}, which is in the future. Check this machine's clock.`)
  return withoutMs(Math.max(Date.now(), earliest))
}

function linesOf({ exchange, notAfter, embedded, lines, withdrawn }: ReleaseChannel): string[] {
  const offers = lines.map(({ version, percent, channel, minApp, maxApp }) => {
    const apps = maxApp === undefined ? `${minApp} and later` : `${minApp} to ${maxApp}`
    return `  ${version}  ${percent} %  ${channel}  app ${apps}`
  })
  return [
    `Apps whose exchange is ${exchange} follow it until ${notAfter}.`,
    ...offers,
    ...(withdrawn.length > 0 ? [`  withdrawn: ${withdrawn.join(', ')}`] : []),
    ...(embedded ? ['  All go back to what came with the app.'] : []),
  ]
}

const versionIn = (text: string, name: string): string => {
  if (isVersion(text)) return text
  throw new PackError(`Invalid ${name} ${text}. Use three numbers, such as 1.4.0.`)
}

function lineOf(version: string, values: Record<'percent' | 'channel' | 'least' | 'greatest', string>): ReleaseLine {
  if (!/^(?:100|[1-9]?[0-9])$/.test(values.percent))
    throw new PackError(`Invalid --percent ${values.percent}. Use a whole number from 0 to 100.`)
  if (!isChannelName(values.channel))
    throw new PackError(
      `Invalid --channel ${values.channel}. Use lower-case letters, digits and hyphens, such as beta.`,
    )
  const minApp = versionIn(values.least, '--min-app')
  const maxApp = values.greatest === '' ? undefined : versionIn(values.greatest, '--max-app')
  if (maxApp !== undefined && compareVersions(minApp, maxApp) > 0)
    throw new PackError(`--min-app ${minApp} is above --max-app ${maxApp}.`)
  const percent = Number(values.percent)
  return { version, minApp, ...(maxApp !== undefined && { maxApp }), percent, channel: values.channel }
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** @returns lines to print @throws {PackError} before anything has changed for apps */
export async function releaseFor(args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...options,
      from: { type: 'string', default: 'insights-package' },
      percent: { type: 'string' },
      channel: { type: 'string', default: stableChannel },
      'min-app': { type: 'string' },
      'max-app': { type: 'string', default: '' },
    },
  })
  const [version, ...more] = positionals
  const { percent } = values
  if (percent === undefined || more.length > 0) throw new PackError(releaseUsage)
  const from = version === undefined ? resolve(values.from) : join(resolve(values.out), versionIn(version, 'VERSION'))
  const exchange = await exchangeOf(from)
  const { folder, key, plan, write } = await opened(values, exchange)
  const own = await readPackage(from, key)
  if (today() > own.notAfter)
    throw new PackError(`${own.version} expired on ${own.notAfter}. Pack it again with a later --not-after.`)
  const known = plan.lines.find((line) => line.version === own.version && line.channel === values.channel)
  const line = lineOf(own.version, {
    percent,
    channel: values.channel,
    least: values['min-app'] ?? known?.minApp ?? own.minApp,
    greatest: values['max-app'] || (known?.maxApp ?? ''),
  })
  if (compareVersions(line.minApp, own.minApp) < 0)
    throw new PackError(`${own.version} was packed for app ${own.minApp} and later. Older apps would reject it.`)
  if (version === undefined) await placePackage(from, folder, own, key)
  return write(released(plan, line))
}

export async function haltFor(args: readonly string[]): Promise<string[]> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [version, ...more] = positionals
  if (more.length > 0) throw new PackError(haltUsage)
  const { plan, write } = await opened(values, await exchangeOfChannel(resolve(values.out)))
  return write(halted(plan, version))
}

export async function rollbackFor(args: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({ args: [...args], options: { ...options, to: { type: 'string' } } })
  const { to } = values
  if (to === undefined) throw new PackError(rollbackUsage)
  const { folder, key, plan, write } = await opened(values, await exchangeOfChannel(resolve(values.out)))
  if (to === 'embedded') return write(backToEmbedded(plan))
  const own = await readPackage(join(folder, versionIn(to, '--to')), key)
  if (today() > own.notAfter)
    throw new PackError(`${to} expired on ${own.notAfter}. Pack it again with a later --not-after, and release that.`)
  return write(backTo(plan, to, own.minApp))
}
