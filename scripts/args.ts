import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Ends the script: what was typed cannot be used, and this sentence says why. */
export function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}

/** The error's message without Node's advice on arguments that begin with a dash, and without a full stop. */
const firstSentence = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.( To specify a positional argument.*)?$/s, '')

/**
 * Reads a script's arguments. `--help` prints the usage and ends the script with code 0; an argument that the script does not take
 * prints one line and ends it with code 2.
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
