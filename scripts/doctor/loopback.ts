/** Whether an origin is this machine's own, which a browser trusts without HTTPS. */
export const isLoopback = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
