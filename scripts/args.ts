import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Exits because of invalid arguments, and prints this sentence. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

/** The error's message without Node's hint about arguments that begin with a dash, and without a full stop. */
const firstSentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.( To specify a positional argument.*)?$/s, '')

/**
 * Parses a script's arguments. `--help` prints the usage and exits with code 0. An unknown argument prints one line and
 * exits with code 2.
 */
export function readArgs<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    process.exit()
  }
  try {
    return parseArgs(config)
  } catch (error) {
    return refuse(`${firstSentence(error)}. --help lists the options.`)
  }
}
