type VersionGate = typeof import('./versionRule.ts').passes

let loading: Promise<VersionGate> | undefined

/** Loads the rule, once; semver is in its chunk. A load that failed is tried again at the next asking. */
export function loadVersionGate(): Promise<VersionGate> {
  loading ??= import('./versionRule.ts').then(
    ({ passes }) => passes,
    (cause: unknown) => {
      loading = undefined
      throw cause
    },
  )
  return loading
}

/** Loads the rule when the page has nothing better to do. What fails here is tried again when it is needed. */
export function loadVersionGateAtIdle(page: Window = window): void {
  const load = () => {
    loadVersionGate().catch(() => {})
  }
  // iOS has no requestIdleCallback.
  if (typeof page.requestIdleCallback === 'function') page.requestIdleCallback(load)
  else page.setTimeout(load, 1_000)
}
