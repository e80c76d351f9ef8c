#!/usr/bin/env node
import { doctor, doctorUsage } from '../doctor/command.ts'
import { siteFor, siteUsage } from '../site/command.ts'
import { packFor, packUsage } from './cli.ts'
import { whereIs, whereUsage } from './where.ts'

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<string[]>>> = {
  doctor: (args) => doctor(args),
  pack: packFor,
  site: (args) => siteFor(args),
  where: whereIs,
}

const [name = '', ...args] = process.argv.slice(2)
const run = Object.hasOwn(commands, name) ? commands[name] : undefined
const usage = () => Promise.reject(new Error([packUsage, siteUsage, doctorUsage, whereUsage].join('\n\n')))

;(run ? run(args) : usage()).then(
  (lines) => process.stdout.write(`${lines.join('\n')}\n`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
