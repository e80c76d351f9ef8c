#!/usr/bin/env node
import { packFor } from './cli.ts'

packFor(process.argv.slice(2)).then(
  (lines) => process.stdout.write(`${lines.join('\n')}\n`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
