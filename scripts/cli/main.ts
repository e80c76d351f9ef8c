#!/usr/bin/env node
import { haltFor, haltUsage, releaseFor, releaseUsage, rollbackFor, rollbackUsage } from './channel/command.ts'
import { doctor, doctorUsage } from './doctor/command.ts'
import { packFor, packUsage } from './pack/command.ts'
import { whereIs, whereUsage } from './pack/where.ts'
import { siteFor, siteUsage } from './site/command.ts'

interface Command {
  readonly usage: string
  readonly run: (args: readonly string[]) => Promise<string[]>
}

const commands: Readonly<Record<string, Command>> = {
  pack: { usage: packUsage, run: packFor },
  release: { usage: releaseUsage, run: releaseFor },
  halt: { usage: haltUsage, run: haltFor },
  rollback: { usage: rollbackUsage, run: rollbackFor },
  site: { usage: siteUsage, run: (args) => siteFor(args) },
  doctor: { usage: doctorUsage, run: (args) => doctor(args) },
  where: { usage: whereUsage, run: whereIs },
}

const usages = Object.values(commands).map(({ usage }) => usage)
const asksForHelp = (word: string): boolean => word === '--help' || word === '-h'

async function run([name = '', ...args]: readonly string[]): Promise<string[]> {
  if (asksForHelp(name)) return [usages.join('\n\n')]
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Error(usages.join('\n\n'))
  return args.some(asksForHelp) ? [command.usage] : command.run(args)
}

const isOfArguments = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

run(process.argv.slice(2)).then(
  (lines) => process.stdout.write(`${lines.join('\n')}\n`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = isOfArguments(error) ? 2 : 1
  },
)
