/** Half to one and a half times as long, so that clients that lost the same server do not all return at once. */
export const jittered = (ms: number): number => ms * (0.5 + Math.random())
