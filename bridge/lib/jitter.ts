/** Once to twice as long: never sooner than asked for, and clients that lost the same server do not all return at once. */
export const jittered = (ms: number): number => ms * (1 + Math.random())
