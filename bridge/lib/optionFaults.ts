/** A check of an option's value, and the end of the error sentence after the option's name. */
export type OptionRule = readonly [holds: (value: unknown) => boolean, wanted: string]

export const isFunction = (value: unknown): boolean => typeof value === 'function'

export const callback: OptionRule = [isFunction, 'must be a function']

/**
 * Validates options, for callers without our types.
 * @returns a sentence for each option that is unknown or invalid.
 */
export function optionFaults(options: object, rules: Readonly<Record<string, OptionRule>>): string[] {
  // A record would have a rule for `toString` as well.
  const known = new Map(Object.entries(rules))
  return Object.entries<unknown>({ ...options }).flatMap(([name, value]) => {
    const rule = known.get(name)
    if (!rule) return [`Unknown option "${name}". Use one of: ${[...known.keys()].sort().join(', ')}.`]
    const [holds, wanted] = rule
    return value === undefined || holds(value) ? [] : [`${name} ${wanted}.`]
  })
}

/** The sentences as a list. */
export const listed = (faults: readonly string[]): string => faults.map((fault) => `- ${fault}`).join('\n')
